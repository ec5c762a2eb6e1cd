"""The built-in extractors, registered as a third party's would be: one module or package for each family of formats."""
