/** Processor architectures that a generated image can run on, as OCI and Kubernetes name them. */
const ARCHITECTURES = ['amd64', 'arm64'] as const
export type Architecture = (typeof ARCHITECTURES)[number]

export function isArchitecture(text: string): text is Architecture {
  return (ARCHITECTURES as readonly string[]).includes(text)
}

const FILE_HEADER_SIZE = 64
const PROGRAM_HEADER_SIZE = 56
/** Where a static program is loaded by custom; any page-aligned address would do. */
const LOAD_ADDRESS = 0x400000
/** The largest page of arm64; a multiple of all others. */
const PAGE = 0x10000

/** `e_machine` of the ELF header: EM_X86_64 and EM_AARCH64. */
const MACHINES: Readonly<Record<Architecture, number>> = { amd64: 62, arm64: 183 }

/** What it writes when it runs. */
const TEXT = 'ready\n'

/** Writes `ready` to standard output, then sleeps until a signal arrives, and again; no stack is used. The text follows the code. */
const CODE: Readonly<Record<Architecture, readonly number[]>> = {
  amd64: [
    ...[0xb8, 0x01, 0x00, 0x00, 0x00], // mov eax, 1 (write)
    ...[0xbf, 0x01, 0x00, 0x00, 0x00], // mov edi, 1
    ...[0x48, 0x8d, 0x35, 0x10, 0x00, 0x00, 0x00], // lea rsi, [rip + 16], the text
    ...[0xba, 0x06, 0x00, 0x00, 0x00], // mov edx, 6
    ...[0x0f, 0x05], // syscall
    ...[0xb8, 0x22, 0x00, 0x00, 0x00], // mov eax, 34 (pause)
    ...[0x0f, 0x05], // syscall
    ...[0xeb, 0xf7], // jmp to the mov before, 9 bytes back
  ],
  // arm64 has no pause; ppoll(NULL, 0, NULL, NULL, 0) waits the same way.
  arm64: [
    0xd2800020, // mov x0, 1
    0x10000181, // adr x1, 48 bytes on, the text
    0xd28000c2, // mov x2, 6
    0xd2800808, // mov x8, 64 (write)
    0xd4000001, // svc 0
    0xd2800000, // mov x0, 0
    0xd2800001, // mov x1, 0
    0xd2800002, // mov x2, 0
    0xd2800003, // mov x3, 0
    0xd2800004, // mov x4, 0
    0xd2800928, // mov x8, 73 (ppoll)
    0xd4000001, // svc 0
    0x17fffff9, // b to the first of the loop, 7 instructions back
  ].flatMap((word) => [word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24]),
}

/**
 * The smallest program that a container can run and that says that it runs: a static Linux executable of one segment, which
 * writes a line and waits until it is killed. ELF-64, little endian: https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html;
 * numbers of system calls: arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h of Linux.
 */
export function pauseProgram(architecture: Architecture): Uint8Array<ArrayBuffer> {
  const code = [...CODE[architecture], ...new TextEncoder().encode(TEXT)]
  const entry = FILE_HEADER_SIZE + PROGRAM_HEADER_SIZE
  const size = entry + code.length
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  const put64 = (offset: number, value: number): void => view.setBigUint64(offset, BigInt(value), true)

  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]) // magic, 64 bit, little endian, version 1
  view.setUint16(16, 2, true) // e_type: executable
  view.setUint16(18, MACHINES[architecture], true) // e_machine
  view.setUint32(20, 1, true) // e_version
  put64(24, LOAD_ADDRESS + entry) // e_entry
  put64(32, FILE_HEADER_SIZE) // e_phoff; e_shoff and e_flags stay 0
  view.setUint16(52, FILE_HEADER_SIZE, true) // e_ehsize
  view.setUint16(54, PROGRAM_HEADER_SIZE, true) // e_phentsize
  view.setUint16(56, 1, true) // e_phnum; no section headers

  view.setUint32(64, 1, true) // p_type: PT_LOAD
  view.setUint32(68, 5, true) // p_flags: read, execute
  put64(80, LOAD_ADDRESS) // p_vaddr; p_offset stays 0
  put64(88, LOAD_ADDRESS) // p_paddr
  put64(96, size) // p_filesz
  put64(104, size) // p_memsz
  put64(112, PAGE) // p_align

  bytes.set(code, entry)
  return bytes
}
