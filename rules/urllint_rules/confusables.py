"""Which characters look like ASCII, and which script characters belong to.

Written by rules/generate_confusables.py; do not edit.

- UTS #39, confusable detection: https://www.unicode.org/reports/tr39/#Confusable_Detection
- UAX #24, scripts: https://www.unicode.org/reports/tr24/
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Final

# Each character with the one that it looks like.
_LOOKALIKES: Final = (
    "×x ıi ƍg ƽs ǀl ȣ8 ɑa ɡg ɣy ɩi ɪi ɯw ʋu ʏy ʔ? ː: ˗- ˸: αa γy ιi νv οo ρp σo υu ϳj аa б6 гr еe оo рp сc уy",
    "хx ѕs іi јj ѡw ѵv үy һh ҽe ӏi ԁd ԛq ԝw աw գq զq հh ոn ռn սu ցg քf օo ։: ۰. ۱l ۵o ۷v ः: ०o ॽ? ০o ৪8 ৭9 ੦o",
    "੧9 ੪8 ઃ: ૦o ଃ8 ଠo ୦o ୨9 ௦o ంo ౦o ಂo ೦o ംo ഠo ൦o ൭9 ංo ๐o ໐o ဝo ၀o ყy ჿo ሀu ዐo Ꭰd Ꭱr Ꭲt Ꭵi Ꭹy Ꭺa Ꭻj Ꭼe Ꭾ?",
    "Ꮃw Ꮇm Ꮋh Ꮍy Ꮐg Ꮒh Ꮓz Ꮞ4 Ꮟb Ꮢr Ꮤw Ꮥs Ꮩv Ꮪs Ꮮl Ꮯc Ꮲp Ꮶk Ꮷd Ꮾ6 Ᏻg Ᏼb ᐯv ᑌu ᑭp ᑯd ᑲb ᒍj ᒪl ᒿ2 ᕁx ᕼh ᕽx ᖇr ᖯb",
    "ᖴf ᗅa ᗞd ᗪd ᗰm ᗷb ᙭x ᙮x ᚷx ᛁl ᛕk ᛖm ᛬: ᜵/ ᠃: ᠉: ᴄc ᴏo ᴑo ᴜu ᴠv ᴡw ᴢz ᴦr ᶃg ᶌy ẝf ỿy ‐- ‒- –- ⁁/ ⁃- ⁄/ ⁚:",
    "℮e −- ∕/ ∣l ∨v ∪u ∶: ⊤t ⋁v ⋃u ⋿e ⍳i ⍴p ⍺a ⏽l ╱/ ╳x ➖- ⟋/ ⟙t ⤫x ⤬x ⧸/ ⨯x ⲅr ⲟo ⲣp ⲥc ⴸv ⴹe ⵏl ⵔo ⵕq ⵝx 〇o",
    "〳/ ノ/ ㇓/ 丿/ ꓐb ꓑp ꓒd ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲl ꓳo ꓴu ꓸ. ꓽ: ꘎. ꙇi ꛟv",
    "ꛫ? ꛯ2 ꜱs ꞉: ꞙf ꞟu ꬲe ꬵf ꬽo ꭇr ꭈr ꭎu ꭒu ꭚy 𐊂b 𐊆e 𐊇f 𐊊l 𐊐x 𐊒o 𐊕p 𐊖s 𐊗t 𐊠a 𐊡b 𐊢c 𐊥f 𐊫o 𐊰m 𐊱t 𐊲y 𐊴x 𐋏h 𐋵z 𐌁b",
    "𐌂c 𐌉l 𐌑m 𐌕t 𐌗x 𐌚8 𐌠l 𐌢x 𐐬o 𐐽c 𐑈s 𐓪o 𐓶u 𐔓n 𐔖o 𐔘k 𐔜c 𐔝v 𐔥f 𐔦l 𐔧x 𑓐o 𑜆v 𑜊w 𑜎w 𑜏w 𑣀v 𑣁s 𑣂f 𑣃i 𑣄z 𑣆7 𑣈o 𑣊3 𑣌9",
    "𑣕6 𑣖9 𑣗o 𑣘u 𑣜y 𑣠o 𑣥z 𑣦w 𑣩c 𑣬x 𑣯w 𑣲c 𖼈v 𖼊t 𖼖l 𖼨l 𖼵r 𖼺s 𖼻3 𖽀a 𖽂u 𖽃y 𝅭. 𝈆3 𝈍v 𝈒7 𝈓f 𝈖r 𝈪l 𝈺/ 🝌c 🝨t",
)

# Ranges, first to last, with their script.
_SCRIPTS: Final = (
    "0041-02E4-Latin 02EA-02EB-Bopomofo 0370-03E1-Greek 03E2-03EF-Coptic 03F0-03FF-Greek 0400-052F-Cyrillic",
    "0531-058F-Armenian 0591-05F4-Hebrew 0600-06FF-Arabic 0700-074F-Syriac 0750-077F-Arabic 0780-07B1-Thaana",
    "07C0-07FF-Nko 0800-083E-Samaritan 0840-085E-Mandaic 0860-086A-Syriac 0870-08FF-Arabic 0900-097F-Devanagari",
    "0980-09FE-Bengali 0A01-0A76-Gurmukhi 0A81-0AFF-Gujarati 0B01-0B77-Oriya 0B82-0BFA-Tamil 0C00-0C7F-Telugu",
    "0C80-0CF3-Kannada 0D00-0D7F-Malayalam 0D81-0DF4-Sinhala 0E01-0E5B-Thai 0E81-0EDF-Lao 0F00-0FDA-Tibetan",
    "1000-109F-Myanmar 10A0-10FF-Georgian 1100-11FF-Hangul 1200-1399-Ethiopic 13A0-13FD-Cherokee",
    "1400-167F-Canadian_Aboriginal 1680-169C-Ogham 16A0-16F8-Runic 1700-171F-Tagalog 1720-1734-Hanunoo",
    "1740-1753-Buhid 1760-1773-Tagbanwa 1780-17F9-Khmer 1800-18AA-Mongolian 18B0-18F5-Canadian_Aboriginal",
    "1900-194F-Limbu 1950-1974-Tai_Le 1980-19DF-New_Tai_Lue 19E0-19FF-Khmer 1A00-1A1F-Buginese",
    "1A20-1AAD-Tai_Tham 1B00-1B7E-Balinese 1B80-1BBF-Sundanese 1BC0-1BFF-Batak 1C00-1C4F-Lepcha",
    "1C50-1C7F-Ol_Chiki 1C80-1C88-Cyrillic 1C90-1CBF-Georgian 1CC0-1CC7-Sundanese 1D00-1D25-Latin",
    "1D26-1D2A-Greek 1D2B-1D2B-Cyrillic 1D2C-1D5C-Latin 1D5D-1D61-Greek 1D62-1D65-Latin 1D66-1D6A-Greek",
    "1D6B-1D77-Latin 1D78-1D78-Cyrillic 1D79-1DBE-Latin 1DBF-1DBF-Greek 1E00-1EFF-Latin 1F00-1FFE-Greek",
    "2071-209C-Latin 2126-2126-Greek 212A-2188-Latin 2800-28FF-Braille 2C00-2C5F-Glagolitic 2C60-2C7F-Latin",
    "2C80-2CFF-Coptic 2D00-2D2D-Georgian 2D30-2D7F-Tifinagh 2D80-2DDE-Ethiopic 2DE0-2DFF-Cyrillic 2E80-3029-Han",
    "302E-302F-Hangul 3038-303B-Han 3041-309F-Hiragana 30A1-30FF-Katakana 3105-312F-Bopomofo 3131-318E-Hangul",
    "31A0-31BF-Bopomofo 31F0-31FF-Katakana 3200-327E-Hangul 32D0-3357-Katakana 3400-9FFF-Han A000-A4C6-Yi",
    "A4D0-A4FF-Lisu A500-A62B-Vai A640-A69F-Cyrillic A6A0-A6F7-Bamum A722-A7FF-Latin A800-A82C-Syloti_Nagri",
    "A840-A877-Phags_Pa A880-A8D9-Saurashtra A8E0-A8FF-Devanagari A900-A92F-Kayah_Li A930-A95F-Rejang",
    "A960-A97C-Hangul A980-A9DF-Javanese A9E0-A9FE-Myanmar AA00-AA5F-Cham AA60-AA7F-Myanmar AA80-AADF-Tai_Viet",
    "AAE0-AAF6-Meetei_Mayek AB01-AB2E-Ethiopic AB30-AB64-Latin AB65-AB65-Greek AB66-AB69-Latin",
    "AB70-ABBF-Cherokee ABC0-ABF9-Meetei_Mayek AC00-D7FB-Hangul F900-FAD9-Han FB00-FB06-Latin",
    "FB13-FB17-Armenian FB1D-FB4F-Hebrew FB50-FDFF-Arabic FE2E-FE2F-Cyrillic FE70-FEFC-Arabic FF21-FF5A-Latin",
    "FF66-FF9D-Katakana FFA0-FFDC-Hangul 10000-100FA-Linear_B 10140-101A0-Greek 10280-1029C-Lycian",
    "102A0-102D0-Carian 10300-1032F-Old_Italic 10330-1034A-Gothic 10350-1037A-Old_Permic 10380-1039F-Ugaritic",
    "103A0-103D5-Old_Persian 10400-1044F-Deseret 10450-1047F-Shavian 10480-104A9-Osmanya 104B0-104FB-Osage",
    "10500-10527-Elbasan 10530-1056F-Caucasian_Albanian 10570-105BC-Vithkuqi 10600-10767-Linear_A",
    "10780-107BA-Latin 10800-1083F-Cypriot 10840-1085F-Imperial_Aramaic 10860-1087F-Palmyrene",
    "10880-108AF-Nabataean 108E0-108FF-Hatran 10900-1091F-Phoenician 10920-1093F-Lydian",
    "10980-1099F-Meroitic_Hieroglyphs 109A0-109FF-Meroitic_Cursive 10A00-10A58-Kharoshthi",
    "10A60-10A7F-Old_South_Arabian 10A80-10A9F-Old_North_Arabian 10AC0-10AF6-Manichaean 10B00-10B3F-Avestan",
    "10B40-10B5F-Inscriptional_Parthian 10B60-10B7F-Inscriptional_Pahlavi 10B80-10BAF-Psalter_Pahlavi",
    "10C00-10C48-Old_Turkic 10C80-10CFF-Old_Hungarian 10D00-10D39-Hanifi_Rohingya 10E60-10E7E-Arabic",
    "10E80-10EB1-Yezidi 10EFD-10EFF-Arabic 10F00-10F27-Old_Sogdian 10F30-10F59-Sogdian 10F70-10F89-Old_Uyghur",
    "10FB0-10FCB-Chorasmian 10FE0-10FF6-Elymaic 11000-1107F-Brahmi 11080-110CD-Kaithi 110D0-110F9-Sora_Sompeng",
    "11100-11147-Chakma 11150-11176-Mahajani 11180-111DF-Sharada 111E1-111F4-Sinhala 11200-11241-Khojki",
    "11280-112A9-Multani 112B0-112F9-Khudawadi 11300-11374-Grantha 11400-11461-Newa 11480-114D9-Tirhuta",
    "11580-115DD-Siddham 11600-11659-Modi 11660-1166C-Mongolian 11680-116C9-Takri 11700-11746-Ahom",
    "11800-1183B-Dogra 118A0-118FF-Warang_Citi 11900-11959-Dives_Akuru 119A0-119E4-Nandinagari",
    "11A00-11A47-Zanabazar_Square 11A50-11AA2-Soyombo 11AB0-11ABF-Canadian_Aboriginal 11AC0-11AF8-Pau_Cin_Hau",
    "11B00-11B09-Devanagari 11C00-11C6C-Bhaiksuki 11C70-11CB6-Marchen 11D00-11D59-Masaram_Gondi",
    "11D60-11DA9-Gunjala_Gondi 11EE0-11EF8-Makasar 11F00-11F59-Kawi 11FB0-11FB0-Lisu 11FC0-11FFF-Tamil",
    "12000-12543-Cuneiform 12F90-12FF2-Cypro_Minoan 13000-13455-Egyptian_Hieroglyphs",
    "14400-14646-Anatolian_Hieroglyphs 16800-16A38-Bamum 16A40-16A6F-Mro 16A70-16AC9-Tangsa",
    "16AD0-16AF5-Bassa_Vah 16B00-16B8F-Pahawh_Hmong 16E40-16E9A-Medefaidrin 16F00-16F9F-Miao 16FE0-16FE0-Tangut",
    "16FE1-16FE1-Nushu 16FE2-16FE3-Han 16FE4-16FE4-Khitan_Small_Script 16FF0-16FF1-Han 17000-18AFF-Tangut",
    "18B00-18CD5-Khitan_Small_Script 18D00-18D08-Tangut 1AFF0-1B000-Katakana 1B001-1B11F-Hiragana",
    "1B120-1B122-Katakana 1B132-1B152-Hiragana 1B155-1B167-Katakana 1B170-1B2FB-Nushu 1BC00-1BC9F-Duployan",
    "1D200-1D245-Greek 1D800-1DAAF-Signwriting 1DF00-1DF2A-Latin 1E000-1E02A-Glagolitic 1E030-1E08F-Cyrillic",
    "1E100-1E14F-Nyiakeng_Puachue_Hmong 1E290-1E2AE-Toto 1E2C0-1E2FF-Wancho 1E4D0-1E4F9-Nag_Mundari",
    "1E7E0-1E7FE-Ethiopic 1E800-1E8D6-Mende_Kikakui 1E900-1E95F-Adlam 1EE00-1EEF1-Arabic 1F200-1F200-Hiragana",
    "20000-323AF-Han",
)


@cache
def lookalikes() -> dict[str, str]:
    """The ASCII character that each of the lookalikes is taken for."""
    return {pair[0]: pair[1] for line in _LOOKALIKES for pair in line.split()}


@cache
def _scripts() -> tuple[list[int], list[int], list[str]]:
    rows = [row.split("-") for row in " ".join(_SCRIPTS).split()]
    return [int(row[0], 16) for row in rows], [int(row[1], 16) for row in rows], [row[2] for row in rows]


def script(character: str) -> str | None:
    """The script of a character, such as ``Latin``; ``None`` for what all scripts share, and for unassigned ones."""
    starts, ends, names = _scripts()
    at = bisect_right(starts, ord(character)) - 1
    return names[at] if at >= 0 and ord(character) <= ends[at] else None
