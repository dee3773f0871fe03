#!/usr/bin/env python3
"""The values in import/*/*/case.json, computed once more from the input files with nothing of kbench.

Prints every difference and exits with 1 if there is one. Standard library only.
"""
import codecs
import csv
import json
import re
import sys
from pathlib import Path

CASES = Path(__file__).parent / 'import'


def text_of(data):
    for mark, encoding in ((codecs.BOM_UTF8, 'utf-8'), (codecs.BOM_UTF16_LE, 'utf-16-le'), (codecs.BOM_UTF16_BE, 'utf-16-be')):
        if data.startswith(mark):
            return data[len(mark):].decode(encoding).replace('\r\n', '\n')
    return data.decode(errors='replace').replace('\r\n', '\n')


def documents(text):
    """Every JSON value that begins a line; what kubectl logs puts before a line is taken off, and so is what a terminal echoed."""
    text = re.sub(r'^(\d{4}-\d\d-\d\dT\S+Z|\[pod/\S+\]) ', '', text, flags=re.M)
    text = re.sub(r'^(\^\[\[F|\x1b\[\?1h\x1b=)', '', text)
    text = re.sub(r'(: *\t?)-?nan\b', r'\1null', text)
    found, at = [], 0
    while match := re.compile(r'^[{\[]', re.M).search(text, at):
        try:
            value, at = json.JSONDecoder().raw_decode(text, match.start())
            found.append(value)
        except ValueError:
            at = match.end()
    return found


def iperf3(text, _):
    """https://github.com/esnet/iperf/blob/master/src/iperf_api.c; CPU is in percent of the whole test, -O included."""
    found = documents(text)
    if events := [one for one in found if 'event' in one]:
        data = {one['event']: one['data'] for one in events}
        found = [{'start': data['start'], 'end': data.get('end', {}), 'intervals': [one['data'] for one in events if one['event'] == 'interval']}]
    result = [one for one in found if 'end' in one][-1]
    test, end = result['start']['test_start'], result['end']
    protocol, streams = test['protocol'].lower(), str(test['num_streams'])
    if end.get('sum_received', {}).get('bits_per_second', 0) > 0:
        yield 'network_throughput', {'protocol': protocol, 'streams': streams}, end['sum_received']['bits_per_second']
    if protocol == 'tcp' and 'retransmits' in end.get('sum_sent', {}):
        yield 'network_retransmits', {'protocol': protocol, 'streams': streams}, end['sum_sent']['retransmits'] / end['sum_sent']['seconds']
    if protocol == 'udp' and 'sum' in end:
        yield 'network_udp_loss', {'protocol': protocol, 'streams': streams}, end['sum']['lost_packets'] / end['sum']['packets']
        yield 'network_jitter', {'protocol': protocol, 'streams': streams}, end['sum']['jitter_ms'] / 1000
    moved = all(end.get(name, {}).get('bytes', 0) > 0 for name in ('sum_sent', 'sum_received'))
    if moved and result.get('intervals') and end.get('cpu_utilization_percent'):
        seconds = sum(one['sum']['seconds'] for one in result['intervals'])
        sent = sum(one['sum']['bytes'] for one in result['intervals']) / 1e9
        received = sent * end['sum_received']['bytes'] / end['sum_sent']['bytes']
        used = end['cpu_utilization_percent']
        yield 'network_cpu', {'side': 'client', 'protocol': protocol}, used['host_total'] / 100 * seconds / sent
        yield 'network_cpu', {'side': 'server', 'protocol': protocol}, used['remote_total'] / 100 * seconds / received


def fio_jobs(result, storage_class=None):
    """https://fio.readthedocs.io/en/latest/fio_doc.html#json-output; bw is in KiB/s, times are in ns."""
    place = {} if storage_class is None else {'storage_class': storage_class}
    for job in result.get('jobs') or result.get('client_stats') or []:
        for operation in ('read', 'write', 'trim', 'mixed'):
            side = job.get(operation, {})
            labels = {'job': job['jobname'], 'operation': operation, **place}
            if side.get('iops', 0) > 0:
                yield 'storage_iops', labels, side['iops']
                yield 'storage_bandwidth', labels, side.get('bw_bytes') or side['bw'] * 1024
            yield from percentiles(labels, side.get('clat_ns', {}))
        yield from percentiles({'job': job['jobname'], 'operation': 'sync', **place}, job.get('sync', {}).get('lat_ns', {}))


def percentiles(labels, times):
    for percent, quantile in (('50.000000', '0.5'), ('95.000000', '0.95'), ('99.000000', '0.99')):
        if percent in times.get('percentile', {}):
            yield 'storage_latency', {**labels, 'quantile': quantile}, times['percentile'][percent] / 1e9


def fio(text, _):
    return fio_jobs([one for one in documents(text) if 'fio version' in one][-1])


def kubestr(text, _):
    found = documents(text)[-1]
    raw = (found[0] if isinstance(found, list) else found)['Raw']
    return fio_jobs(raw['result'], raw['storageClass']['metadata']['name'])


def hey(text, extension):
    """https://github.com/rakyll/hey/blob/master/requester/print.go and report.go"""
    if extension == '.csv':
        rows = list(csv.DictReader(text.splitlines()))
        times = sorted(float(row['response-time']) for row in rows)
        for quantile in ('0.5', '0.99'):
            place = (len(times) - 1) * float(quantile)
            low, high = times[int(place)], times[min(int(place) + 1, len(times) - 1)]
            yield 'http_latency', {'quantile': quantile}, low + (high - low) * (place - int(place))
        if 'offset' in rows[0]:
            begun = min(float(row['offset']) for row in rows)
            over = max(float(row['offset']) + float(row['response-time']) for row in rows)
            yield 'http_request_rate', {}, sum(row['status-code'][0] == '2' for row in rows) / (over - begun)
        return
    answers, unanswered, in_errors = {}, 0, False
    printed = 0.0
    for line in text.splitlines():
        words = line.split()
        in_errors = in_errors or line.startswith('Error distribution')
        if line.strip().startswith('Requests/sec:'):
            printed = float(words[-1])
        elif re.match(r'\s+\d+(\.\d+)?%%? in', line):
            quantile = {'50': '0.5', '99': '0.99'}.get(words[0].rstrip('%').split('.')[0])
            if quantile:
                yield 'http_latency', {'quantile': quantile}, float(words[2])
        elif in_errors and words and words[0].startswith('['):
            unanswered += int(words[0].strip('[]'))
        elif re.match(r'\s+\[\d{3}\]\s+\d+ responses', line):
            answers[words[0].strip('[]')] = int(words[1])
    good, requests = sum(count for status, count in answers.items() if status[0] == '2'), sum(answers.values()) + unanswered
    yield 'http_request_rate', {}, printed * good / requests
    yield 'http_error_ratio', {}, (requests - good) / requests


def knb(text, _):
    """Mbit/s: https://github.com/InfraBuilder/k8s-bench-suite, knb, compute-json-result"""
    server, client = (re.search(f'"{side}-node": "([^"]*)"', text)[1] for side in ('server', 'client'))
    placement = 'intra-node' if server == client else 'inter-node'
    path = protocol = None
    for line in text.splitlines():
        if found := re.search(r'"(idle|pod2pod|pod2svc)": {', line):
            path, protocol = {'pod2pod': 'pod-to-pod', 'pod2svc': 'pod-to-service'}.get(found[1]), None
        elif found := re.search(r'"(tcp|udp)": {', line):
            protocol = found[1]
        elif (found := re.search(r'"bandwidth": ([\d.]+)', line)) and path and protocol:
            yield 'network_throughput', {'path': path, 'placement': placement, 'protocol': protocol, 'streams': '1'}, float(found[1]) * 1e6


def spegel(text, _):
    """Nanoseconds: https://github.com/spegel-org/benchmark, internal/measure/measure.go"""
    benchmarks = json.loads(text)['benchmarks']
    images = benchmarks if isinstance(benchmarks, list) else [one for pair in benchmarks.values() for one in pair.values()]
    for image in images:
        if found := re.search(r':(v\d)-(\w+)-(\d)$', image['image']):
            for pull in image.get('samples') or image.get('measurements') or []:
                yield 'image_pull_time', {'size': found[2], 'layers': found[3], 'revision': found[1]}, pull['duration'] / 1e9


PHASES = {'scheduling': 'schedule', 'initialization': 'initialize', 'starting': 'run', 'startup': 'total'}


def k_bench(text, _):
    """Milliseconds, "median min max 99%": https://github.com/vmware-tanzu/k-bench, manager/pod_manager.go"""
    pods = re.search(r'running pods: +(\d+)', text)[1]
    for name, median in re.findall(r'Pod (\w+) [^:"]*\(client\): +(-?[\d.]+) +-?[\d.]+ +', text):
        yield 'pod_startup_latency', {'phase': PHASES[name], 'quantile': '0.5'}, float(median) / 1000
    for verb, median in re.findall(r'(create|delete|list) pod latency: +([\d.]+)', text):
        yield 'api_latency', {'resource': 'pods', 'verb': verb, 'quantile': '0.5'}, float(median) / 1000
    yield 'pod_throughput', {'replicas': pods}, float(re.search(r'\(pods/minutes\): +([\d.]+)', text)[1]) / 60


TOOLS = {'iperf3': iperf3, 'fio': fio, 'kubestr': kubestr, 'hey': hey, 'knb': knb, 'spegel': spegel, 'k-bench': k_bench}


def computed(folder, given):
    """All numbers that the file has, by metric and labels; `given` are the labels of the command line."""
    source = next(folder.glob('input.*'))
    values = {}
    for metric, labels, value in TOOLS[folder.parent.name](text_of(source.read_bytes()), source.suffix):
        labels = {**labels, **{name: text for name, text in given.items() if name != 'run'}}
        values.setdefault((metric, tuple(sorted(labels.items()))), []).append(value)
    return values


def differences(folder):
    case = json.loads((folder / 'case.json').read_text())
    ways = case['expect'] if isinstance(case['expect'], list) else [case['expect']]
    series = [one for way in ways for one in way.get('series', [])]
    if not series:
        return
    values = computed(folder, dict(label.split('=', 1) for label in case.get('labels', [])))
    for one in series:
        key = (one['metric'], tuple(sorted(one['labels'].items())))
        expected = one.get('values', [one.get('value')])
        found = values.get(key, [])
        if len(found) < len(expected) or any(abs(a - b) > 1e-9 * abs(b) for a, b in zip(sorted(expected), sorted(found))):
            yield f'{folder.parent.name}/{folder.name}: {one["metric"]} {one["labels"]}: expected {expected}, the file has {found}'


if __name__ == '__main__':
    folders = sorted(path.parent for path in CASES.glob('*/*/case.json'))
    wrong = [line for folder in folders for line in differences(folder)]
    print('\n'.join([*wrong, f'{len(folders)} files, {len(wrong)} differences']))
    sys.exit(1 if wrong or not folders else 0)
