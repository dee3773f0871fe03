/** How much of an archive is looked at; what has more is refused. */
export interface ArchiveLimits {
  /** Entries of any kind. */
  readonly entries: number
  /** Bytes of the entry that is read, unpacked; what the archive says of it does not count. */
  readonly bytes: number
}

/** Reads archives that somebody else made. */
export interface ArchiveReader {
  /**
   * The content of the one entry that has exactly this name at the top of the archive. Other entries are counted and otherwise
   * ignored: their names are never shown, and nothing is ever written to disk.
   * @returns undefined when there is no such entry
   * @throws {EnvironmentError} for what is no archive, is broken or cut off, exceeds a limit, has the entry twice, or has it
   *   encrypted, as a link, or otherwise not as a plain file. The message has no text from the archive.
   */
  readFile(archive: Uint8Array, name: string, limits: ArchiveLimits): Promise<Uint8Array | undefined>
}
