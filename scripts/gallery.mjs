// Makes docs/gallery.md with its pictures, and docs/notes/published-charts.md with what its charts say, from the records in docs/gallery/records,
// with the commands that the pages show and the shipped bundle. `--check` makes them elsewhere and compares, so that a change of a chart is seen in a
// review. `--pictures FOLDER` keeps every chart, those of published benchmarks too, in FOLDER.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PAGES } from './gallery-pages.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GALLERY = join(ROOT, 'docs/gallery')
const RECORDS = 'docs/gallery/records'
const DOCUMENTS = `${RECORDS}/documents`
const PUBLISHED = 'docs/published'
/** The shipped command line; another build by KBENCH_CLI. */
const CLI = process.env.KBENCH_CLI ?? 'action/dist/cli.cjs'

/** What is shown: a command, and which of the figures that it draws; `names` of their files here, where others have the same. */
const ENTRIES = [
  {
    title: 'What a cluster costs compared with the bare machine',
    words:
      'Three runs each on one machine, without a cluster (provider `host`) and on kind. Each run counts once; lines span the smallest to the largest run.',
    command: `kbench compare ${RECORDS}/host-?.json ${RECORDS}/kind-?.json --by provider`,
    figures: ['network-overhead', 'http'],
  },
  {
    title: 'With and without a registry mirror',
    words:
      'Raw results that Spegel published for ten nodes (spegel-org/benchmark-results, MIT), read by `kbench import spegel`: pull times, and when each node pulled.',
    command: `kbench compare ${RECORDS}/spegel-baseline.json ${RECORDS}/spegel-v0.3.0.json --by subject --statistic mean`,
    figures: ['image-pull', 'image-pull-rollout-100mb-layers-4'],
  },
  {
    title: 'Zero-loss rate by frame size',
    words:
      'Highest rate without loss (RFC 2544) between two network namespaces of one machine, alone and next to a process that keeps one of two cores busy.',
    command: `kbench compare ${RECORDS}/frames-*.json --by labels.neighbour --series 'network_zero_loss_rate'`,
    figures: ['network-frame-size'],
  },
  {
    title: 'Known limits of two places',
    words:
      'TCP through two shaped links. `charts.limits` of [kbench.yaml](gallery/records/limits/links.yaml) names the rate of each; the records keep it, and a dashed line shows it across the bars that it holds for. No verdict depends on it.',
    command: `kbench compare ${RECORDS}/limits/link-slow.json ${RECORDS}/limits/link-fast.json --by subject`,
    figures: ['custom'],
    names: ['limits'],
  },
  {
    title: 'Times over four decades',
    words:
      'Where values differ by a factor of a hundred or more, the axis is logarithmic, with dots in place of bars. Its value stands next to each.',
    command: `kbench report ${RECORDS}/limits/hash.json`,
    figures: ['custom'],
    names: ['logarithmic'],
  },
  {
    title: 'Two settings in alternating rounds',
    words:
      'A pair on one machine: MTU 1500 against 1400 between two network namespaces, 24 alternating rounds. A tick is the difference of one round, the band is the margin of 2 %. The change of throughput cannot be distinguished from the margin; the change of client CPU can.',
    command: `kbench report ${RECORDS}/pair-mtu.json`,
    figures: ['network'],
  },
  {
    title: 'Samples of one run',
    words: 'One run on kind: every sample with quartiles.',
    command: `kbench report ${RECORDS}/kind-1.json`,
    figures: ['http-distribution'],
  },
  {
    title: 'Percentiles of one run',
    words: 'Latency of a disk at three percentiles or more, a curve for each job.',
    command: `kbench report ${RECORDS}/storage-host.json`,
    figures: ['storage-percentiles'],
  },
  {
    title: 'A level over many runs',
    words:
      'The same measurement 57 times on one machine with nothing changed: runs vary by a tenth, and no change is found.',
    command: `kbench history ${RECORDS}/host-runs.ndjson --series network_throughput`,
    figures: ['network-throughput-path-pod-to-pod-placement-inter-node-protocol-tcp-streams-1'],
  },
  ...[
    ['Azure', 'aks', 'azure'],
    ['GCP', 'gke', 'gcp'],
  ].map(([cloud, managed, constellation]) => ({
    title: `Published: Constellation 2.6 on ${cloud}`,
    words:
      'The four pictures of the document with its own numbers ([docs/published](published/README.md)): two paths, IOPS and bandwidth. Dashed lines are what links and disks guarantee.',
    command: `kbench compare ${PUBLISHED}/constellation-2.6-${managed}.json ${PUBLISHED}/constellation-2.6-${constellation}.json --by subject`,
    figures: ['network', 'storage'],
    names: [
      `published-constellation-2.6-${constellation}-network`,
      `published-constellation-2.6-${constellation}-storage`,
    ],
  })),
  {
    title: 'Ours next to published: Constellation 2.6',
    words:
      '`examples/constellation-io/smoke.yaml` on kind, as a fifth column of the document. All nodes share one machine with 2 cores: there is no link between them, and fio uses the disk of the machine. The numbers say nothing about clouds.',
    command: `kbench compare ${['aks', 'azure', 'gke', 'gcp'].map((name) => `${PUBLISHED}/constellation-2.6-${name}.json`).join(' ')} ${DOCUMENTS}/constellation-io-kind.json --by subject --series network_throughput --series storage_iops --series storage_bandwidth`,
    figures: ['network', 'storage'],
    names: ['ours-constellation-2.6-network', 'ours-constellation-2.6-storage'],
  },
  {
    title: 'Published: K-Bench on four clusters',
    words:
      'Constellation 2.0: 15 medians of the API server, throughput between nodes and inside one, and fio.',
    command: `kbench compare ${['gcp', 'gke', 'azure', 'aks'].map((name) => `${PUBLISHED}/constellation-2.0-${name}.json`).join(' ')} --by subject --reference GKE`,
    figures: ['control-plane', 'network', 'storage'],
    names: ['control-plane', 'network', 'storage'].map((name) => `published-constellation-2.0-${name}`),
  },
  {
    title: 'Ours next to published: K-Bench',
    words:
      '`examples/k-bench/smoke.yaml` on kind with the numbers of objects of K-Bench, as a fifth column of the document: the same 15 medians, two paths, and fio in bytes per second. One round on one machine with 2 cores.',
    command: `kbench compare ${['gcp', 'gke', 'azure', 'aks'].map((name) => `${PUBLISHED}/constellation-2.0-${name}.json`).join(' ')} ${DOCUMENTS}/k-bench-kind.json --by subject --reference GKE --series 'api_latency{quantile="0.5"}' --series network_throughput --series storage_bandwidth`,
    figures: ['control-plane', 'network', 'storage'],
    names: ['control-plane', 'network', 'storage'].map((name) => `ours-constellation-2.0-${name}`),
  },
  {
    title: 'Published: Spegel on 50 nodes',
    words: 'The table of the documentation: average pull times of the update of six images.',
    command: `kbench compare ${PUBLISHED}/spegel-baseline.json ${PUBLISHED}/spegel.json --by subject`,
    figures: ['image-pull'],
    names: ['published-spegel'],
  },
  {
    title: 'Ours next to published: Spegel',
    words:
      '`examples/spegel/smoke.yaml` on kind, without a mirror, compared with the table of the documentation: the registry is next to the cluster, and there are two nodes.',
    command: `kbench compare ${PUBLISHED}/spegel-baseline.json ${PUBLISHED}/spegel.json ${DOCUMENTS}/spegel-kind/record.json --by subject --statistic mean --series 'image_pull_time{revision="v2"}'`,
    figures: ['image-pull'],
    names: ['ours-spegel'],
  },
  {
    title: 'Ours next to published: when each node had the image',
    words:
      'The same run next to the raw results for ten nodes: in v1 all nodes pull at the same time, in v2 one after the other.',
    command: `kbench compare ${RECORDS}/spegel-baseline.json ${DOCUMENTS}/spegel-kind/record.json --by subject --statistic mean --series image_pull_time`,
    figures: ['image-pull-rollout-100mb-layers-4'],
    names: ['ours-spegel-rollout'],
  },
  {
    title: 'Published: five tests of Cilium at Hetzner',
    words:
      'Requests per second with the p99 of each client, throughput and retransmits; sums of two clients.',
    command: `kbench compare ${PUBLISHED}/hetzner-test-?.json ${PUBLISHED}/hetzner-test-4?.json --by subject`,
    figures: ['http', 'network'],
    names: ['published-hetzner-http', 'published-hetzner-network'],
  },
  {
    title: 'Ours: two ways of kube-proxy as ingress',
    words:
      '`examples/cilium-ingress/smoke.yaml` on kind: iptables and nftables in place of the configurations of Cilium, by NodePort, with one and with two clients, and CPU by group of nodes. Which one is faster changes from run to run.',
    command: `kbench compare ${DOCUMENTS}/cilium-iptables.json ${DOCUMENTS}/cilium-nftables.json --by variant --series 'http_request_rate{entry="node-port"}' --series 'http_latency{entry="node-port",quantile="0.99"}' --series 'http_node_utilization{entry="node-port"}' --series network_throughput --series network_retransmits --series network_node_utilization`,
    figures: ['http', 'network'],
    names: ['ours-hetzner-http', 'ours-hetzner-network'],
  },
  {
    title: 'Ours: tests 4A and 4B of Cilium at Hetzner',
    words:
      '`examples/cilium-ingress/kind-4.yaml` on kind: two clients at the same time, and in 4B a third one whose packets are dropped.',
    command: `kbench compare ${DOCUMENTS}/cilium-test-4a.json ${DOCUMENTS}/cilium-test-4b.json --by variant --series custom_time --series custom_rate --series 'custom_bandwidth{interval="all"}' --series 'custom_count{name="failed"}'`,
    figures: ['custom'],
    names: ['ours-hetzner-4b'],
  },
  {
    title: 'Published: figure 10 of the IETF draft',
    words: 'Zero-loss throughput of four networking models at seven frame sizes, as frames and as bits.',
    command: `kbench compare ${['vpp', 'ovs-afxdp', 'af-xdp', 'sr-iov'].map((name) => `${PUBLISHED}/draft-figure-10-${name}.json`).join(' ')} --by subject`,
    figures: ['network-frame-size'],
    names: ['published-draft-figure-10'],
  },
  {
    title: 'Ours in the shape of figure 10: four models',
    words:
      'Models of `examples/containerized-infrastructure/models.yaml` between network namespaces, one round each: the kernel alone, Open vSwitch in user space over packet sockets and over AF_XDP, and a forwarder on AF_XDP. Generator and model share two cores.',
    command: `kbench compare ${['veth', 'ovs', 'ovs-afxdp', 'af-xdp'].map((name) => `${DOCUMENTS}/model-${name}.json`).join(' ')} --by variant --series 'custom_bandwidth{name="zero_loss"}'`,
    figures: ['custom'],
    names: ['ours-draft-figure-10'],
  },
  {
    title: 'Ours in the shape of figure 10: attachments of pods on kind',
    words:
      '`examples/containerized-infrastructure/kind-attachments.yaml` with one round: the pod network, which is a bridge here, and MACVLAN by Multus, between two pods of one node with half a CPU each.',
    command: `kbench compare ${['pod-network', 'macvlan'].map((name) => `${DOCUMENTS}/attachment-${name}.json`).join(' ')} --by variant --series network_zero_loss_rate`,
    figures: ['network-frame-size'],
    names: ['ours-draft-figure-10-kind'],
  },
  {
    title: 'Published: figure 13 of the IETF draft',
    words:
      'Three ways of pinning at four placements on NUMA nodes (of network card, vSwitch and pod), next to a noisy neighbour.',
    command: `kbench compare ${['without-pinning', 'exclusive', 'shared'].map((name) => `${PUBLISHED}/draft-figure-13-${name}.json`).join(' ')} --by subject`,
    figures: ['network'],
    names: ['published-draft-figure-13'],
  },
  {
    title: 'Ours: next to a noisy neighbour',
    words:
      '`examples/containerized-infrastructure/smoke.yaml` on kind: TCP and zero-loss rates of pods with 0.2 CPUs, alone and next to a neighbour that loads both cores, as the pods of figure 13 are.',
    command: `kbench compare ${DOCUMENTS}/draft-alone.json ${DOCUMENTS}/draft-noisy-neighbour.json --by variant --series network_zero_loss_rate --series network_throughput`,
    figures: ['network'],
    names: ['ours-draft-neighbour'],
  },
  {
    title: 'Published: figure 16 of the IETF draft',
    words: 'Two pods behind each other at seven frame sizes.',
    command: `kbench compare ${PUBLISHED}/draft-figure-16-vpp.json ${PUBLISHED}/draft-figure-16-sr-iov-vpp.json --by subject`,
    figures: ['network-frame-size'],
    names: ['published-draft-figure-16'],
  },
  {
    title: 'Published: figure 17 of the IETF draft',
    words: 'Two pods behind each other at 1518 bytes, by NUMA nodes of network card, vSwitch and both pods.',
    command: `kbench report ${PUBLISHED}/draft-figure-17.json`,
    figures: ['network'],
    names: ['published-draft-figure-17'],
  },
]

const { check, pictures } = parseArgs({
  options: { check: { type: 'boolean', default: false }, pictures: { type: 'string' } },
}).values
const target = check ? mkdtempSync(join(tmpdir(), 'kbench-gallery-')) : GALLERY
const firstPublished = ENTRIES.findIndex(({ title }) => title.startsWith('Published: '))
try {
  if (!check) for (const file of filesOf(GALLERY)) if (file.endsWith('.svg')) rmSync(join(GALLERY, file))
  const titles = ENTRIES.map(draw)
  const pages = pagesOf(titles)
  if (!check) for (const [page, text] of pages) writeFileSync(join(ROOT, page), text)
  else {
    const wrong = differences(target)
    wrong.push(...pages.flatMap(([page, text]) => (textOf(join(ROOT, page)) === text ? [] : [page])))
    if (wrong.length > 0) {
      console.error(`Not what these records give now: ${wrong.join(', ')}. Run: node scripts/gallery.mjs`)
      process.exitCode = 1
    }
  }
} finally {
  if (check) rmSync(target, { recursive: true })
}

/** Runs the command of an entry; the titles of its figures. */
function draw({ command, figures, names = figures }, index) {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-figures-'))
  try {
    const words = `${command} --charts "$FIGURES" >"$FIGURES/table.txt"`
    const { status, stderr } = spawnSync('bash', ['-ec', `kbench() { node "$CLI" "$@"; }; ${words}`], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', CI: 'true', CLI, FIGURES: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0 || /could not be drawn|error|Warning/.test(stderr))
      throw new Error(`${command}: exit code ${String(status)}\n${stderr}`)
    // Pictures of published benchmarks would be two megabytes of the repository.
    for (const to of [index < firstPublished ? target : undefined, pictures])
      if (to !== undefined)
        for (const [place, figure] of figures.entries())
          cpSync(join(folder, `${figure}.svg`), join(to, `${names[place]}.svg`))
    return figures.map((figure) => {
      readFileSync(join(folder, `${figure}.png`))
      const { title } = JSON.parse(readFileSync(join(folder, `${figure}.vl.json`), 'utf8'))
      return title.text.join(' ')
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Pictures that are not equal, and those that only one side has. */
function differences(folder) {
  const names = [...new Set([...filesOf(folder), ...filesOf(GALLERY)])].filter((name) =>
    name.endsWith('.svg'),
  )
  return names.sort().filter((name) => textOf(join(folder, name)) !== textOf(join(GALLERY, name)))
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Path and text of each page: kinds of charts, and what charts of published benchmarks say. */
function pagesOf(titles) {
  const parts = ENTRIES.map(({ title, words, command, figures, names = figures }, index) => {
    const charts = names.map((figure, place) => {
      const alt = titles[index][place].replaceAll('[', '(').replaceAll(']', ')')
      return index < firstPublished ? `![${alt}](gallery/${figure}.svg)` : `- ${alt}`
    })
    const shown = index < firstPublished ? charts : [charts.join('\n')]
    return [`## ${title}`, words, `\`\`\`sh\n${command} --charts figures\n\`\`\``, ...shown].join('\n\n')
  })
  const gallery = [
    '# Gallery',
    'Charts of real runs, each with the command that draws it. The records are in [gallery/records](gallery/records); `node scripts/gallery.mjs` makes this page, and a test draws it again. `--theme dark` draws for a dark page. [Charts of published benchmarks](notes/published-charts.md) are on a separate page.',
    ...parts.slice(0, firstPublished),
    ...PAGES.map(({ title, words, command, picture, alt }) =>
      [
        `## ${title}`,
        words,
        `\`\`\`sh\n${command} --out report.html\n\`\`\``,
        `![${alt}](gallery/${picture})`,
      ].join('\n\n'),
    ),
  ]
  const published = [
    '# Charts of published benchmarks',
    'Five published benchmarks as charts, and our own runs of their examples: the command of each, and what the titles of its charts say. `node scripts/gallery.mjs --pictures FOLDER` draws them all; a test draws them again and compares the titles. The records are in [published](published/README.md) and [gallery/records](gallery/records). [The gallery](gallery.md) shows the kinds of charts.',
    ...parts.slice(firstPublished),
  ].map((part) => part.replace(/\]\((?=published|gallery)/g, '](../'))
  return [
    ['docs/gallery.md', `${gallery.join('\n\n')}\n`],
    ['docs/notes/published-charts.md', `${published.join('\n\n')}\n`],
  ]
}
