import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { folderUploads } from '../../gateway/storage/folder-uploads'
import { s3Uploads } from '../../gateway/storage/s3-uploads'
import type { Uploads } from '../../gateway/storage/uploads'
import { startS3Server } from './s3-server'

/** A new store of uploads. */
export interface UploadLocation {
  uploads: Uploads
  /** Names of the stored files, complete or partial. */
  names(): string[]
  close(): Promise<void>
}

/** A store in a folder; also expects that opening it removes an old partial upload and leaves a recent one. */
export async function inFolder(now: number): Promise<UploadLocation> {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-videos-'))
  const videos = join(folder, 'videos')
  mkdirSync(videos)
  for (const [name, age] of [
    ['old.part', 86_401_000],
    ['young.part', 86_399_000],
  ] as const) {
    writeFileSync(join(videos, name), 'half')
    utimesSync(join(videos, name), (now - age) / 1_000, (now - age) / 1_000)
  }
  const uploads = await folderUploads(folder, now)
  expect(readdirSync(videos)).toEqual(['young.part'])
  rmSync(join(videos, 'young.part'))
  return {
    uploads,
    names: () => readdirSync(videos),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function inBucket(): Promise<UploadLocation> {
  const server = await startS3Server()
  return {
    uploads: s3Uploads({ ...server, prefix: 'zeus/' }),
    names: () => [...server.objects.keys()].map((name) => name.replace(/^zeus\/videos\//, '')),
    close: server.stop,
  }
}
