import express, { type Router } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import type { IndustryList, InstrumentTable } from '../../shared/protocol/rest'
import { sendAnswer } from './answer'

export interface GroupMarket {
  instrumentTable(): InstrumentTable
  industries(): IndustryList['groups']
  members(index: string): readonly { instrument: string; weight: number }[]
}

const schemes = {
  sw1: { title: '申万一级行业', groups: (market: GroupMarket) => market.industries() },
  idx: { title: '指数成分', groups: indexGroups },
} as const

function indexGroups(market: GroupMarket): IndustryList['groups'] {
  const table = market.instrumentTable()
  return table.id.flatMap((id, index) => {
    if (table.kind[index] !== 'index') return []
    const members = market.members(id).map((member) => member.instrument)
    return members.length > 0 ? [{ name: table.name[index] ?? id, members }] : []
  })
}

/** `GET /api/industries/:key`. A key that the feed cannot serve is refused, naming those it can. */
export function industryRoutes(market: GroupMarket): Router {
  const router = express.Router()
  router.get('/api/industries/:key', (request, response) => {
    const { key } = request.params
    if (!Object.hasOwn(schemes, key)) {
      throw new ZeusError('not-found', `可用的分类：${Object.keys(schemes).join('、')}`)
    }
    const { title, groups } = schemes[key as keyof typeof schemes]
    sendAnswer<IndustryList>(response, { key, title, groups: groups(market) })
  })
  return router
}
