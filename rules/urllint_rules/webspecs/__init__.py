"""Rules for what the drafts of 2013 and 2015 minded and the URL Standard no longer names."""
