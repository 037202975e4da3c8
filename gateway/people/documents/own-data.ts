import express, { type Response, type Router } from 'express'
import { z } from 'zod'
import { type OwnFault, readOwnCsv } from '../../../shared/market/own-csv'
import { OWN_DATA_CSV_MAX, OWN_DATA_KINDS, OWN_DATA_NAME, OWN_DATA_TEXT_MAX } from '../../../shared/market/own-data'
import { ZeusError } from '../../../shared/protocol/errors'
import { callerOf } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { OwnDataStore } from '../../storage/own-data-store'

const text = z.string().trim().max(OWN_DATA_TEXT_MAX)
const body = z.strictObject({
  kind: z.enum(OWN_DATA_KINDS),
  source: text.min(1),
  unit: text.max(8),
  csv: z.string().min(1).max(OWN_DATA_CSV_MAX),
})
const dataName = z.string().regex(OWN_DATA_NAME)

const WHYS: Readonly<Record<OwnFault['why'], string>> = {
  code: '不是代码',
  day: '不是日期',
  value: '数值或事件不正确',
  published: '公布日不正确，或早于数据的日期',
  time: '不是时刻，应为 09:30 的形式',
  columns: '表头缺少代码、日期或数值',
  quote: '引号没有成对',
  many: '行数太多',
  long: '内容太长',
}

/** Whose data a request means: the caller's, or that of the account that allows it to a program. */
function dataOwnerOf(response: Response): string {
  const { id, ownDataOf = id } = callerOf(response)
  return ownDataOf
}

/** `/api/own-data`: data sets of one person. A set is replaced as a whole, from lines of code, day, value and publication. */
export function ownDataRoutes(store: OwnDataStore): Router {
  const router = express.Router()

  serve(router, 'GET /api/own-data', async (_request, send, response) => {
    send(await store.heads(dataOwnerOf(response)))
  })
  serve(router, 'GET /api/own-data/:name', async (request, send, response) => {
    const name = parsed(dataName, request.params.name, 'own-data-name')
    const set = await store.get(dataOwnerOf(response), name)
    if (!set) throw new ZeusError('not-found')
    send(set)
  })
  serve(router, 'PUT /api/own-data/:name', async (request, send, response) => {
    const name = parsed(dataName, request.params.name, 'own-data-name')
    const { csv, ...set } = parsed(body, request.body)
    const { rows, faults } = readOwnCsv(csv, set.kind)
    const [first] = faults
    if (first) throw new ZeusError('own-data-row', `第 ${first.line} 行：${WHYS[first.why]}`)
    if (rows.length === 0) throw new ZeusError('own-data-row', '没有一行数据')
    send(await store.put(dataOwnerOf(response), { ...set, name, rows }))
  })
  serve(router, 'DELETE /api/own-data/:name', async (request, send, response) => {
    const name = parsed(dataName, request.params.name, 'own-data-name')
    await store.remove(dataOwnerOf(response), name)
    send({ name })
  })
  return router
}
