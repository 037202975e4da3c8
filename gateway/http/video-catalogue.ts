import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoItem } from '../../shared/protocol/rest'
import type { Db } from '../storage/database'
import type { VideoRow } from '../storage/tables'

export interface NewVideo {
  title: string
  publishedAt: number
  codes: string[]
  chapters: { at: number; title: string }[]
  durationSeconds: number | null
  addedBy: string
}

/** A stored file, ready to be sent. */
export interface MediaFile {
  path: string
  type: string
}

export const MEDIA_TYPES = ['video/mp4', 'video/webm'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const toItem = (row: VideoRow): VideoItem => ({
  id: row.id,
  title: row.title,
  date: new Date(row.published_at).toISOString(),
  source: row.source,
  url: row.source === 'link' ? (row.link ?? '') : `/media/${row.id}`,
  durationSeconds: row.duration_seconds,
  codes: JSON.parse(row.codes) as string[],
  chapters: JSON.parse(row.chapters) as VideoItem['chapters'],
})

export type VideoCatalogue = ReturnType<typeof createVideoCatalogue>

/**
 * Videos and their files in `folder`. File names are our own random ids; nothing a person typed becomes a path.
 * Removes what interrupted uploads of an earlier run left behind.
 */
export function createVideoCatalogue(db: Db, folder: string, now = Date.now) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name), { force: true })

  async function add(id: string, video: NewVideo, kept: Pick<VideoRow, 'source' | 'link' | 'media_type' | 'bytes'>) {
    const row: VideoRow = {
      id,
      title: video.title,
      published_at: video.publishedAt,
      duration_seconds: video.durationSeconds,
      codes: JSON.stringify(video.codes),
      chapters: JSON.stringify(video.chapters),
      added_by: video.addedBy,
      added_at: now(),
      ...kept,
    }
    await db.insertInto('videos').values(row).execute()
    return toItem(row)
  }

  const all = () => db.selectFrom('videos').selectAll()

  return {
    folder,
    newId: (): string => randomUUID(),
    /** Where a file of this id lies once it is whole. */
    pathOf: (id: string): string => join(folder, id),

    /** Newest first, without those whose time has not come at `moment`, epoch ms. */
    async published(moment: number): Promise<VideoItem[]> {
      const rows = await all()
        .where('published_at', '<=', moment)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(toItem)
    },

    /** Those whose time comes after `moment`, epoch ms; the next one first. */
    async scheduled(moment: number): Promise<VideoItem[]> {
      const rows = await all().where('published_at', '>', moment).orderBy('published_at').orderBy('id').execute()
      return rows.map(toItem)
    },

    addFile: (id: string, video: NewVideo, file: { type: MediaType; bytes: number }) =>
      add(id, video, { source: 'file', link: null, media_type: file.type, bytes: file.bytes }),

    addLink: (video: NewVideo, link: string) =>
      add(randomUUID(), video, { source: 'link', link, media_type: null, bytes: null }),

    /** The file of a video; undefined for an unknown id, a damaged one, a link, or one whose time has not come. */
    async file(id: string): Promise<MediaFile | undefined> {
      if (!ID.test(id)) return undefined
      const row = await db
        .selectFrom('videos')
        .select(['id', 'media_type'])
        .where('id', '=', id)
        .where('source', '=', 'file')
        .where('published_at', '<=', now())
        .executeTakeFirst()
      return row?.media_type ? { path: join(folder, row.id), type: row.media_type } : undefined
    },

    /** Returns whether there was such a video. */
    async remove(id: string): Promise<boolean> {
      if (!ID.test(id)) return false
      const deleted = await db.deleteFrom('videos').where('id', '=', id).executeTakeFirst()
      await rm(join(folder, id), { force: true })
      return Number(deleted.numDeletedRows) > 0
    },
  }
}
