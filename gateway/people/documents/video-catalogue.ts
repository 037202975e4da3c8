import { randomUUID } from 'node:crypto'
import type { VideoItem } from '../../../shared/protocol/rest'
import type { Db } from '../../storage/database'
import type { VideoRow } from '../../storage/tables'
import type { Uploads } from '../../storage/uploads'

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
  /** In the store of uploads. */
  name: string
  type: string
}

export const MEDIA_TYPES = ['video/mp4', 'video/webm'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** An upload takes less than a day. */
const UNFINISHED_MAX_MS = 86_400_000

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

const nameOf = (id: string): string => `videos/${id}`

/** Rows of videos, and the files beside them. */
function createVideoRows(db: Db, uploads: Uploads, now: () => number) {
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
    await db
      .insertInto('videos')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return toItem(row)
  }

  /** Without those whose file is on its way. */
  const all = () =>
    db
      .selectFrom('videos')
      .selectAll()
      .where((on) => on.or([on('source', '=', 'link'), on('media_type', 'is not', null)]))

  /** A row without a media type before the file comes: whatever interrupts the upload, the file can be found. */
  async function announce(id: string): Promise<void> {
    const nothing = { title: '', published_at: 0, duration_seconds: null, codes: '[]', chapters: '[]', added_by: '' }
    const pending = { id, source: 'file', link: null, media_type: null, bytes: null, added_at: now() } as const
    await db
      .insertInto('videos')
      .values({ ...nothing, ...pending })
      .execute()
  }

  async function remove(id: string): Promise<boolean> {
    const deleted = await db.deleteFrom('videos').where('id', '=', id).executeTakeFirst()
    await uploads.remove(nameOf(id))
    return Number(deleted.numDeletedRows) > 0
  }

  return { add, all, announce, remove }
}

/** Videos and their files. File names are our own random ids; nothing a person typed becomes a path. */
export function createVideoCatalogue(db: Db, uploads: Uploads, now = Date.now) {
  const { add, all, announce, remove } = createVideoRows(db, uploads, now)

  return {
    newId: (): string => randomUUID(),

    /** Keeps the file of a video that is about to be added, whole or not at all. */
    async keep(id: string, source: AsyncIterable<Buffer>, type: MediaType): Promise<void> {
      await announce(id)
      try {
        await uploads.keep(nameOf(id), source, type)
      } catch (thrown) {
        await remove(id).catch(() => undefined)
        throw thrown
      }
    },

    /** Removes the files of uploads that were interrupted a day ago or earlier; another gateway may be receiving later ones. */
    async clear(): Promise<void> {
      const left = await db
        .selectFrom('videos')
        .select('id')
        .where('source', '=', 'file')
        .where('media_type', 'is', null)
        .where('added_at', '<=', now() - UNFINISHED_MAX_MS)
        .execute()
      for (const { id } of left) await remove(id)
    },

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
      return row?.media_type ? { name: nameOf(row.id), type: row.media_type } : undefined
    },

    /** Returns whether there was such a video. */
    remove: async (id: string): Promise<boolean> => ID.test(id) && (await remove(id)),
  }
}
