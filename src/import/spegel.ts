import * as z from 'zod'
import type { NodeFacts } from '../core/record/schema.ts'
import { dateOf, readJson, unexpected } from './foreign-file.ts'
import type { ImportedResult, ImportedSample, Importer } from './importer.ts'

const pullSchema = z.object({
  start: z.string(),
  stop: z.string(),
  /** Nanoseconds: a Go time.Duration. */
  duration: z.number().nonnegative(),
})
type Pull = z.infer<typeof pullSchema>

/** null where no node pulled it: a Go slice without elements. */
const pullsSchema = z
  .array(pullSchema)
  .nullish()
  .transform((pulls) => pulls ?? [])
const imageSchema = z.object({ image: z.string(), samples: pullsSchema })

/**
 * What `benchmark measure` writes (spegel-org/benchmark, internal/measure/measure.go): per image the creation of a
 * DaemonSet (v1) and its update (v2), with one pull per node. Until 2024 a list of images with `measurements`.
 */
const resultSchema = z.object({
  name: z.string().optional(),
  kubernetesVersion: z.string().default(''),
  timestamp: z.string().optional(),
  nodes: z
    .array(
      z.object({
        name: z.string(),
        instanceType: z.string().default(''),
        /** Bytes. */
        memory: z.number().default(0),
        cpu: z.number().default(0),
      }),
    )
    .default([]),
  benchmarks: z.union([
    z.record(z.string(), z.object({ create: imageSchema.optional(), update: imageSchema.optional() })),
    z.array(z.object({ image: z.string(), measurements: pullsSchema })),
  ]),
})
type SpegelResult = z.infer<typeof resultSchema>

const NANOSECONDS = 1e9
/** The images of the benchmark: `…/benchmark:v1-100MB-4` is version 1, 100 MB, 4 layers. */
const IMAGE_TAG = /:(v\d+)-(\d+(?:\.\d+)?[kKMGT]?i?B)-(\d+)$/

/** Results of the Spegel benchmark: how long nodes take to pull an image. */
export const spegelImporter: Importer = {
  id: 'spegel',
  title: 'Spegel benchmark',
  reads: 'the JSON of `benchmark measure` (spegel-org/benchmark)',
  labels: {},
  isRepeating: true,
  recognises: (text) => /"benchmarks"\s*:/.test(text) && /"(samples|measurements)"\s*:/.test(text),
  read(file): ImportedResult {
    const result = readJson(resultSchema, file)
    const images = imagesOf(result)
    const unknown = images.filter(({ image }) => !IMAGE_TAG.test(image)).map(({ image }) => image)
    const twice = images.filter(({ image }) =>
      images.some((one) => one.image !== image && tagOf(one.image) === tagOf(image)),
    )
    for (const { image } of twice)
      file.note(`left out: image ${image}, as another one has the same version, size and layers`)
    const samples = images
      .filter((image) => !twice.includes(image))
      .flatMap(({ image, pulls }) => samplesOf(image, pulls))
    if (samples.length === 0)
      throw unexpected(
        file,
        unknown.length === 0
          ? 'a result without any pull'
          : `only images whose tag does not have version, size and layers, as v1-100MB-4 does: ${unknown.join(', ')}`,
      )
    const pulls = images.flatMap((one) => one.pulls)
    const starts = pulls.flatMap(({ start }) => dateOf(start)?.getTime() ?? [])
    const stops = pulls.flatMap(({ stop }) => dateOf(stop)?.getTime() ?? [])
    const first = dateOf(result.timestamp)?.getTime() ?? earliest(starts)
    const last = stops.reduce((a, b) => Math.max(a, b), first ?? 0)
    const types = [...new Set(result.nodes.map(({ instanceType }) => instanceType))].filter(Boolean).sort()
    return {
      startedAt: first === undefined ? undefined : new Date(first),
      durationSeconds: first === undefined ? 0 : (last - first) / 1000,
      ...(result.name === undefined || result.name === '' ? {} : { subject: result.name }),
      facts: { kubernetes: nullIfEmpty(result.kubernetesVersion), nodes: result.nodes.map(nodeFacts) },
      suite: 'image-pull',
      parameters: types.length === 0 ? {} : { instanceTypes: types },
      notes: [
        'every sample is the pull of one node',
        ...images
          .filter(({ pulls }) => pulls.length === 0)
          .map(({ image }) => `left out: image ${image}, which no node has pulled`),
        ...unknown.map(
          (image) =>
            `left out: image ${image}, whose tag does not name version, size and layers, as v1-100MB-4 does`,
        ),
      ],
      samples,
    }
  },
}

interface PulledImage {
  readonly image: string
  readonly pulls: readonly Pull[]
}

function imagesOf({ benchmarks }: SpegelResult): PulledImage[] {
  if (Array.isArray(benchmarks))
    return benchmarks.map(({ image, measurements }) => ({ image, pulls: measurements }))
  return Object.values(benchmarks).flatMap(({ create, update }) =>
    [create, update].flatMap((one) => (one === undefined ? [] : [{ image: one.image, pulls: one.samples }])),
  )
}

function tagOf(image: string): string {
  return IMAGE_TAG.exec(image)?.[0] ?? image
}

/** One sample per node; they all belong to one roll-out, so to one round. */
function samplesOf(image: string, pulls: readonly Pull[]): ImportedSample[] {
  const [, revision, size, layers] = IMAGE_TAG.exec(image) ?? []
  if (revision === undefined || size === undefined || layers === undefined) return []
  return pulls.map(({ duration, stop }) => {
    const at = dateOf(stop)
    return {
      metric: 'image_pull_time',
      labels: { size, layers, revision },
      value: duration / NANOSECONDS,
      ...(at === undefined ? {} : { at }),
    }
  })
}

function nodeFacts({ name, memory, cpu }: SpegelResult['nodes'][number]): NodeFacts {
  return {
    name,
    role: '',
    cpuModel: '',
    cores: cpu,
    memoryBytes: memory,
    kernel: '',
    os: '',
    containerRuntime: '',
    mtu: null,
  }
}

function earliest(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b))
}

function nullIfEmpty(text: string): string | null {
  return text === '' ? null : text
}
