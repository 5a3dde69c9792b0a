import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../load/cleanup.ts'

/** A separate disk for the database, which can be filled up. */
export interface SmallDisk {
  folder: string
  fill(): void
  empty(): void
}

const megabytes = 1024
const kB = 1024

/** Runs a program. @returns whether the program succeeded */
function does(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Mounts a file as a disk, or a disk in memory if the file cannot be mounted. @returns whether a disk was mounted */
function mount(file: string, folder: string): boolean {
  const isFile =
    does('truncate', '-s', `${megabytes}M`, file) &&
    does('mkfs.ext4', '-q', '-F', '-m', '0', file) &&
    does('mount', '-o', 'loop', file, folder)
  return isFile || does('mount', '-t', 'tmpfs', '-o', `size=${megabytes}M,mode=755`, 'tmpfs', folder)
}

/**
 * Makes a disk of 1 GB; in a file, it takes only as much space as was written.
 * @returns undefined when this user may not mount a disk
 */
export function mountSmallDisk(cleanup: Cleanup): SmallDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'opsroom-disk-'))
  const folder = join(place, 'disk')
  mkdirSync(folder)
  execFileSync('chmod', ['755', place])
  const isMounted = mount(join(place, 'file'), folder)
  cleanup.add(() => {
    if (isMounted) execFileSync('umount', ['-l', folder])
    rmSync(place, { recursive: true, force: true })
  })
  if (!isMounted) return undefined
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      mkdirSync(ballast, { recursive: true })
      // The disk is filled with large files first, then with small ones in the space that is left.
      for (let [size, number] = [256 * kB * kB, 0]; size >= 4 * kB; size /= 4)
        while (does('fallocate', '-l', String(size), join(ballast, String(number)))) number++
    },
    empty: () => rmSync(ballast, { recursive: true, force: true }),
  }
}
