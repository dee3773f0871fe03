/** What stands at a path, links not followed. */
export interface FileEntry {
  readonly kind: 'file' | 'folder' | 'link' | 'device or pipe'
  /** Differs after every write, also of the same text. */
  readonly identity: string
}

/**
 * For `writeAtomically`: the person keeps the file and kbench changes it (the baseline, the state of a
 * search), or `--force` is given for it. Everything else is a result, which replaces no file of the person's.
 */
export const REPLACES = { replaces: true } as const

/** The file system, as far as kbench needs it. Paths are the person's own, relative to the working directory. */
export interface Files {
  /** The text of a file, undefined where there is none. Any other failure is thrown, and so is what is too large or a pipe that nobody writes. */
  readIfPresent(path: string): Promise<string | undefined>
  /** When a file was last written. @throws when there is none */
  modifiedAt(path: string): Promise<Date>
  /** undefined where there is nothing. */
  lookAt(path: string): Promise<FileEntry | undefined>
  /** Whether git has the file; not where there is no git, or no answer. */
  isTracked(path: string): Promise<boolean>
  /**
   * Writes a temporary file in the same folder, which it makes, and renames it, so that a reader never sees
   * half a file. What is no regular file (/dev/null, a pipe) is written into. With REPLACES a link stays a
   * link.
   * @throws {UserError} below `.git`, and without REPLACES for a file that this process did not write and
   * that it has read, git has, or a link leads to; {EnvironmentError} where the operating system refuses
   */
  writeAtomically(path: string, content: string | Uint8Array, how?: typeof REPLACES): Promise<void>
  /** Runs this while no other process does so for the same file: for reading it, changing and writing it. */
  exclusively<T>(path: string, body: () => Promise<T>): Promise<T>
  /** Tries to make a folder and a file in it, and takes both away again. @throws {EnvironmentError} where that cannot be done */
  checkWritable(folder: string): Promise<void>
  /** Names of the entries of a folder, empty where there is none. */
  list(folder: string): Promise<string[]>
  /**
   * Paths of the files in a folder and below it, relative to it with `/`, in the order of their names; undefined where
   * there is no such folder. Links are not followed.
   */
  listBelow(folder: string): Promise<string[] | undefined>
  /** Removes one regular file; nothing happens where there is none. @throws {EnvironmentError} for a link, a folder, a device or a pipe */
  removeFile(path: string): Promise<void>
  /**
   * Removes a folder that `makeTemporaryFolder` or `makeScratchFolder` of this or an earlier process made, or one right in it, with all
   * that is in it. Links are not followed; nothing happens where there is none. @throws {EnvironmentError} for any other
   */
  removeOwnFolder(path: string): Promise<void>
  /** A new empty folder only this user can read. */
  makeTemporaryFolder(prefix: string): Promise<string>
  /**
   * The same for what nobody else needs: what killed processes left with this prefix is removed first.
   * @param parent default: the folder for temporary files
   */
  makeScratchFolder(prefix: string, parent?: string): Promise<string>
}
