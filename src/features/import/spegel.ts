import * as z from 'zod'
import {
  dateOf,
  type ImportedResult,
  type ImportedSample,
  type Importer,
  readJson,
  Unexpected,
} from './core/importer.ts'

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
  name: z.string().default(''),
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
  repeats: true,
  recognises: (text) => /"benchmarks"\s*:/.test(text) && /"(samples|measurements)"\s*:/.test(text),
  read(file): ImportedResult {
    const result = readJson(resultSchema, file)
    const images = imagesOf(result)
    if (images.every(({ pulls }) => pulls.length === 0)) throw new Unexpected('a result without any pull')
    file.note('every sample is the pull of one node')
    const samples = images.flatMap(({ image, pulls }): ImportedSample[] => {
      const [tag, revision, size, layers] = IMAGE_TAG.exec(image) ?? []
      const isTwice = images.some((one) => one.image !== image && tag === IMAGE_TAG.exec(one.image)?.[0])
      const [why] = [
        ...(pulls.length === 0 ? [', which no node has pulled'] : []),
        ...(tag === undefined
          ? [', whose tag does not name version, size and layers, as v1-100MB-4 does']
          : []),
        ...(isTwice ? [', as another one has the same version, size and layers'] : []),
      ]
      if (why !== undefined) file.note(`left out: image ${image}${why}`)
      if (why !== undefined || revision === undefined || size === undefined || layers === undefined) return []
      const labels = { size, layers, revision }
      return pulls.map(({ duration, stop }) => {
        return { metric: 'image_pull_time', labels, value: duration / NANOSECONDS, at: dateOf(stop) }
      })
    })
    const pulls = images.flatMap((one) => one.pulls)
    const startedAt = dateOf(result.timestamp) ?? sortedDates(pulls.map(({ start }) => start))[0]
    const last = sortedDates(pulls.map(({ stop }) => stop)).at(-1)
    const types = [...new Set(result.nodes.map(({ instanceType }) => instanceType))].filter(Boolean).sort()
    return {
      startedAt,
      durationSeconds:
        startedAt === undefined || last === undefined ? 0 : Math.max(0, +last - +startedAt) / 1000,
      subject: result.name || undefined,
      facts: {
        kubernetes: result.kubernetesVersion || null,
        nodes: result.nodes.map(({ name, memory, cpu }) => ({ name, cores: cpu, memoryBytes: memory })),
      },
      suite: 'image-pull',
      parameters: types.length === 0 ? {} : { instanceTypes: types },
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

function sortedDates(texts: readonly string[]): Date[] {
  const dates = texts.flatMap((text) => dateOf(text) ?? [])
  return dates.sort((a, b) => a.getTime() - b.getTime())
}
