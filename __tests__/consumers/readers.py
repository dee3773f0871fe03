"""Reads an export with the parser of its consumer and prints what it saw as JSON. Usage: readers.py FORMAT FILE [SCHEMA]"""

import csv
import json
import sys


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, strict=True))


def read_junit(path, schema):
    import xmlschema
    from junitparser import JUnitXml

    xmlschema.XMLSchema(schema).validate(path)
    return [
        {
            "name": suite.name,
            "tests": suite.tests,
            "failures": suite.failures,
            "errors": suite.errors,
            "skipped": suite.skipped,
            "time": suite.time,
            "properties": {one.name: one.value for one in suite.properties()},
            "cases": [
                {
                    "name": case.name,
                    "className": case.classname,
                    "time": case.time,
                    "results": [[one._tag, one.message, one.text] for one in case.result],
                    "output": case.system_out,
                }
                for case in suite
            ],
        }
        for suite in JUnitXml.fromfile(path)
    ]


def read_parquet(path, query):
    import duckdb

    with open(query, encoding="utf-8") as file:
        found = duckdb.sql(file.read().replace("nightly.parquet", path))
    return [dict(zip(found.columns, row)) for row in found.fetchall()]


def read_openmetrics(path):
    from prometheus_client.openmetrics.parser import text_string_to_metric_families

    with open(path, newline="", encoding="utf-8") as file:
        families = list(text_string_to_metric_families(file.read()))
    return [
        {
            "name": family.name,
            "type": family.type,
            "unit": family.unit,
            "help": family.documentation,
            "samples": [
                {
                    "name": sample.name,
                    "labels": sample.labels,
                    # repr keeps every digit.
                    "value": repr(sample.value),
                    "time": None if sample.timestamp is None else float(sample.timestamp),
                }
                for sample in family.samples
            ],
        }
        for family in families
    ]


READERS = {"csv": read_csv, "junit": read_junit, "openmetrics": read_openmetrics, "parquet": read_parquet}
json.dump(READERS[sys.argv[1]](*sys.argv[2:]), sys.stdout, default=str)
