import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import type { VideoReply } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import { callerOf, requirePermission } from '../../serve/http/caller'
import { sendError } from '../../serve/http/error-reply'
import { instrumentId, parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { NewVideo, VideoCatalogue } from './video-catalogue'
import { receiveUpload, type UploadTarget } from './video-upload'

const log = logOf('http')

interface VideoOptions {
  catalogue: VideoCatalogue
  maxBytes: number
  /** Hosts a linked video may come from, compared whole. */
  hosts: readonly string[]
  /** Lets the browser's player fetch `/media/…`. */
  letPlay: (request: Request, response: Response) => void
  now?: () => number
}

const chapter = z.strictObject({ at: z.number().min(0).max(360_000), title: z.string().trim().min(1).max(120) })
const details = z.object({
  codes: z.array(instrumentId).max(50).default([]),
  chapters: z.array(chapter).max(200).default([]),
  durationSeconds: z.number().positive().max(360_000).nullable().default(null),
})

const manages = requirePermission('videos:write')

/** A day of the calendar, alone or with a time and its zone. */
const date = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
/** Before there were videos to link, and later than any plan: typing errors. */
const [EARLIEST, LATEST] = [Date.parse('1990-01-01T00:00+08:00'), Date.parse('2200-01-01T00:00+08:00')]

/** When a video is published, epoch ms. A day alone begins in Beijing. Throws `video-date`. */
function publishedAt(text: string): number {
  const told = parsed(date, text, 'video-date')
  const time = Date.parse(told.length > 10 ? told : `${told}T00:00:00+08:00`)
  if (!(time >= EARLIEST && time < LATEST)) throw new ZeusError('video-date')
  return time
}

const list = (text: string | undefined): unknown => {
  if (text === undefined || text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ZeusError('bad-request')
  }
}

/** Video fields of a form or a JSON body. Throws `video-title`, `video-date` or `bad-request`. */
function newVideo(body: Record<string, unknown>, addedBy: string, now: number): NewVideo {
  const title = parsed(z.string().trim().min(1).max(120), body.title, 'video-title')
  const told = body.date === undefined || body.date === '' ? undefined : body.date
  const time = told === undefined ? now : publishedAt(parsed(z.string().max(40), told, 'video-date'))
  return { title, publishedAt: time, addedBy, ...parsed(details, body) }
}

/** The address of a linked video. Throws `video-host` unless it is https, without credentials, on a listed host. */
function allowedLink(value: unknown, hosts: readonly string[]): string {
  const text = parsed(z.string().max(2_000), value, 'video-host')
  if (!URL.canParse(text)) throw new ZeusError('video-host')
  const url = new URL(text)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === ''
  if (!plain || !hosts.includes(url.host)) throw new ZeusError('video-host')
  return url.href
}

/**
 * `GET /api/video`, and with `videos:write` `GET /api/video/scheduled`, `POST /api/video/file`, `POST /api/video/link`,
 * `DELETE /api/video/:id`.
 */
export function videoRoutes({ catalogue, maxBytes, hosts, letPlay, now = Date.now }: VideoOptions): Router {
  const router = express.Router()

  serve(router, 'GET /api/video', async (request, _send, response) => {
    letPlay(request, response)
    try {
      const reply: VideoReply = { ok: true, data: await catalogue.published(now()), error: '' }
      response.set('Cache-Control', 'no-store').json(reply)
    } catch (thrown) {
      log.error({ err: thrown }, 'videos could not be listed')
      const reply: VideoReply = { ok: false, data: [], error: new ZeusError('unavailable').message }
      response.status(503).json(reply)
    }
  })

  serve(router, 'GET /api/video/scheduled', manages, async (_request, send) => {
    send(await catalogue.scheduled(now()))
  })

  serve(router, 'POST /api/video/file', manages, async (request, send, response) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + 256 * 1024) {
      // Far too large: refused before a byte is read; the connection is of no further use.
      response.set('Connection', 'close')
      return sendError(response, new ZeusError('too-large'))
    }
    const id = catalogue.newId()
    const keeper: UploadTarget = {
      keep: (source, mediaType) => catalogue.keep(id, source, mediaType),
      remove: () => catalogue.remove(id),
    }
    const { fields, type, bytes } = await receiveUpload(request, keeper, maxBytes)
    try {
      const body = {
        ...fields,
        codes: list(fields.codes),
        chapters: list(fields.chapters),
        durationSeconds: fields.durationSeconds ? Number(fields.durationSeconds) : null,
        date: fields.date || undefined,
      }
      const video = newVideo(body, callerOf(response).id, now())
      response.status(201)
      send(await catalogue.addFile(id, video, { type, bytes }))
    } catch (thrown) {
      await catalogue.remove(id)
      throw thrown
    }
  })

  serve(router, 'POST /api/video/link', manages, async (request, send, response) => {
    const body = parsed(z.record(z.string(), z.unknown()), request.body)
    const video = newVideo(body, callerOf(response).id, now())
    const link = allowedLink(body.url, hosts)
    response.status(201)
    send(await catalogue.addLink(video, link))
  })

  serve(router, 'DELETE /api/video/:id', manages, async (request, send) => {
    const { id } = request.params
    if (typeof id !== 'string' || !(await catalogue.remove(id))) throw new ZeusError('not-found')
    send({ id })
  })
  return router
}
