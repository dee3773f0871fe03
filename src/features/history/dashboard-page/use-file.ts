import { useLayoutEffect, useState } from 'preact/hooks'
import { load } from './load.ts'

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
  // Not after the next frame: the file is asked for at once.
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
