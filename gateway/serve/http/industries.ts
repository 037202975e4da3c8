import express, { type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { IndustryList, InstrumentTable } from '../../../shared/protocol/rest'
import { serve } from './resource'

export interface GroupMarket {
  instrumentTable(): InstrumentTable
  industries(scheme?: string): IndustryList['groups']
  industrySchemes(): string[]
  members(index: string): readonly { instrument: string; weight: number }[]
}

/** Names of schemes; one that a user's table defines under another key is named by its key. */
const TITLES: Readonly<Record<string, string>> = {
  sw1: '申万一级行业',
  idx: '指数成分',
  sw2: '申万二级行业',
  sw3: '申万三级行业',
  csrc: '证监会行业',
  tdx: '通达信行业',
}

const schemesOf = (market: GroupMarket): string[] => [...new Set(['sw1', 'idx', ...market.industrySchemes()])]

function indexGroups(market: GroupMarket): IndustryList['groups'] {
  const table = market.instrumentTable()
  return table.id.flatMap((id, index) => {
    if (table.kind[index] !== 'index') return []
    const members = market.members(id).map((member) => member.instrument)
    return members.length > 0 ? [{ name: table.name[index] ?? id, members }] : []
  })
}

/** The groups of a scheme. Throws `not-found` for one that the feed cannot serve, naming those it can. */
export function industryGroups(market: GroupMarket, key: string): IndustryList['groups'] {
  const schemes = schemesOf(market)
  if (!schemes.includes(key)) throw new ZeusError('not-found', `可用的分类：${schemes.join('、')}`)
  return key === 'idx' ? indexGroups(market) : market.industries(key)
}

const titleOf = (key: string): string => TITLES[key] ?? key

/** `GET /api/industries/:key`. A key that the feed cannot serve is refused, naming those it can. */
export function industryRoutes(market: GroupMarket): Router {
  const router = express.Router()
  serve(router, 'GET /api/industries/:key', (request, send) => {
    const { key } = request.params
    const groups = industryGroups(market, key)
    const schemes = schemesOf(market).map((each) => ({ key: each, title: titleOf(each) }))
    send({ key, title: titleOf(key), schemes, groups })
  })
  return router
}
