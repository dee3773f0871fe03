import type { Definitions } from '../../config/load.ts'
import type { FigureData, RawFolder } from '../../core/charts/suite-figures.ts'
import type { Ports } from '../ports.ts'
import type { ComparedRecords } from './compare-side-by-side.ts'

/** What the suites need to draw their figures, by suite: from the records and from the raw output beside them. */
export async function collectFigureData(
  { records, sides }: ComparedRecords,
  { suites }: Definitions,
  { files, log }: Ports,
): Promise<FigureData> {
  const data: Record<string, unknown> = {}
  for (const suite of suites) {
    if (suite.figureData === undefined) continue
    data[suite.id] = await suite.figureData({
      sides,
      records,
      rawFolder: (source) => readFolder(`${folderOf(source)}/raw/${suite.id}`, files),
      note: (sentence) => log.info(sentence),
    })
  }
  return data
}

async function readFolder(path: string, files: Ports['files']): Promise<RawFolder> {
  const names = await files.list(path)
  return {
    path,
    files: await Promise.all(
      names.map(async (name) => ({ name, text: (await files.readIfPresent(`${path}/${name}`)) ?? '' })),
    ),
  }
}

function folderOf(source: string): string {
  return source.includes('/') ? source.slice(0, source.lastIndexOf('/')) : '.'
}
