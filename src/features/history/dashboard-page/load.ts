import { useLayoutEffect, useState } from 'preact/hooks'
import { DASHBOARD_SCHEMA } from '../core/dashboard-data.ts'
import type { ChartEngine } from '../../charts/charts-page/index.tsx'

const known = new Map<string, Promise<unknown>>()

/**
 * Reads a data file of this site, once. Program and files are written together; the schema shows if a browser
 * kept an older page.
 * @throws {Error} for people: what could not be read, and what to do
 */
export function load<File extends { readonly schema: string }>(path: string): Promise<File> {
  const before = known.get(path) as Promise<File> | undefined
  if (before !== undefined) return before
  const file = read<File>(path)
  known.set(path, file)
  // The next try may go better.
  file.catch(() => known.delete(path))
  return file
}

async function read<File extends { readonly schema: string }>(path: string): Promise<File> {
  let response: Response
  try {
    response = await fetch(path, { credentials: 'same-origin' })
  } catch {
    throw new Error(
      window.location.protocol === 'file:'
        ? 'A browser reads the data of this page from a server only. In the folder of the page: python3 -m http.server'
        : `${path} could not be loaded: is the network there?`,
    )
  }
  if (!response.ok) throw new Error(`${path} could not be loaded: ${String(response.status)}`)
  const content = (await response.json()) as Partial<File> | null
  if (content?.schema !== DASHBOARD_SCHEMA)
    throw new Error(`${path} comes from another version of kbench than this page: reload the page`)
  return content as File
}

let engine: Promise<ChartEngine> | undefined

/** The program that draws charts; it is as large as all the rest, and comes when it is needed. */
export function loadChartEngine(): Promise<ChartEngine> {
  engine ??= new Promise<ChartEngine>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'charts-page.js'
    script.onload = () => {
      const { kbenchCharts } = globalThis
      if (kbenchCharts === undefined) reject(new Error('charts-page.js left no charts'))
      else resolve(kbenchCharts)
    }
    script.onerror = () => reject(new Error('charts-page.js could not be loaded'))
    document.head.append(script)
  })
  engine.catch(() => (engine = undefined))
  return engine
}

/** A file that is there, is not there yet, or cannot be had. */
export type Loaded<File> =
  | { readonly is: 'waiting' }
  | { readonly is: 'there'; readonly file: File }
  | { readonly is: 'failed'; readonly message: string }

/** @param path undefined: nothing is wanted yet */
export function useFile<File extends { readonly schema: string }>(path: string | undefined): Loaded<File> {
  const [state, setState] = useState<{ readonly path: string | undefined; readonly loaded: Loaded<File> }>({
    path: undefined,
    loaded: { is: 'waiting' },
  })
  // Not after the next frame: the request for the file starts at once.
  useLayoutEffect(() => {
    if (path === undefined) return undefined
    let isCurrent = true
    load<File>(path).then(
      (file) => {
        if (isCurrent) setState({ path, loaded: { is: 'there', file } })
      },
      (error: unknown) => {
        if (isCurrent) setState({ path, loaded: { is: 'failed', message: failureText(error) } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [path])
  // What was there for another path is not there for this one.
  return state.path === path ? state.loaded : { is: 'waiting' }
}

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
