/** The file system, as far as kbench needs it. Paths are the person's own, relative to the working directory. */
export interface Files {
  /** The text of a file, undefined where there is none. Any other failure is thrown. */
  readIfPresent(path: string): Promise<string | undefined>
  /** When a file was last written. @throws when there is none */
  modifiedAt(path: string): Promise<Date>
  /**
   * Writes a temporary file beside it and renames, so that a reader never sees half a file; makes the folder. A link stays a link, and
   * what is no regular file (/dev/null, a pipe) is written into. @throws {EnvironmentError} where that cannot be done
   */
  writeAtomically(path: string, content: string | Uint8Array): Promise<void>
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
  /** Removes a file or a folder with all that is in it; nothing happens where there is none. */
  remove(path: string): Promise<void>
  /** A new empty folder only this user can read. */
  makeTemporaryFolder(prefix: string): Promise<string>
  /**
   * The same for what is of no use to others: what processes that were killed left of this prefix is removed first.
   * @param parent default: the folder for temporary files
   */
  makeScratchFolder(prefix: string, parent?: string): Promise<string>
}
