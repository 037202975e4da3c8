import express, { type Router } from 'express'
import { z } from 'zod'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs } from '../../shared/market/session'
import { ZeusError } from '../../shared/protocol/errors'
import type { CustomIndex } from '../../shared/protocol/rest'
import type { Db } from '../storage/database'
import type { CustomIndexRow } from '../storage/tables'
import { BASKET_MEMBERS_MAX, cappedWeights, equalWeights, ownWeights, type Weighted } from './basket-weights'
import { type Caller, callerOf } from './caller'
import { accountNamed, addressNameOf } from './named-account'
import { instrumentId, parsed } from './parse'
import { serve } from './resource'

export interface BasketMarket {
  readonly tradingDay: string
  instrument(id: string): Instrument | undefined
}

const BASKETS_PER_USER_MAX = 100
const basketName = z.string().regex(/^[一-龥A-Za-z0-9_-]{1,24}$/)

const basketBody = z.object({
  weighting: z.enum(['equal', 'float', 'own']),
  baseDay: z
    .string()
    .refine((day) => !Number.isNaN(dateToMs(day)))
    .optional(),
  members: z
    .array(z.object({ id: z.string(), weight: z.number().optional() }))
    .min(1)
    .max(BASKET_MEMBERS_MAX)
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length),
})
type BasketBody = z.infer<typeof basketBody>

/** A basket with what is shown of its owner; nothing when the account is gone. */
type OwnedRow = CustomIndexRow & { nickname: string | null; username: string | null }

const toBasket = (row: OwnedRow): CustomIndex => ({
  name: row.name,
  owner: row.nickname ?? '',
  ownerName: addressNameOf({ id: row.owner_id, username: row.username }),
  baseDay: row.base_day,
  weighting: row.weighting,
  members: JSON.parse(row.members) as Weighted[],
})

/** Which body field is wrong decides the code: members and weights have their own sentence. */
function readBody(value: unknown): BasketBody {
  const result = basketBody.safeParse(value)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path[0]
  throw new ZeusError(field === 'members' ? 'weights-invalid' : field === 'baseDay' ? 'range-invalid' : 'bad-request')
}

/** `GET /api/custom-index`, `GET/PUT/DELETE /api/custom-index/:name`; another's by `owner~name`, read only. */
export function customIndexRoutes(db: Db, market: BasketMarket, now = Date.now): Router {
  const router = express.Router()
  const ofOwner = (id: string) =>
    db
      .selectFrom('custom_indexes')
      .leftJoin('users', 'users.id', 'custom_indexes.owner_id')
      .selectAll('custom_indexes')
      .select(['users.nickname', 'users.username'])
      .where('owner_id', '=', id)

  const one = (ownerId: string, name: string): Promise<OwnedRow | undefined> =>
    ofOwner(ownerId)
      .where('name', '=', parsed(basketName, name, 'name-invalid'))
      .executeTakeFirst()

  /** One's own, or another's by a name that is unique to the account. */
  async function find(caller: Caller, text: string): Promise<OwnedRow | undefined> {
    const tilde = text.lastIndexOf('~')
    if (tilde < 0) return one(caller.id, text)
    const owner = await accountNamed(db, text.slice(0, tilde))
    return owner && one(owner.id, text.slice(tilde + 1))
  }

  function weigh({ weighting, members }: BasketBody): Weighted[] {
    const instruments = members.map(({ id }) => {
      const instrument = instrumentId.safeParse(id).success ? market.instrument(id) : undefined
      if (!instrument) throw new ZeusError('unknown-instrument', id.slice(0, 40))
      return instrument
    })
    if (weighting === 'equal') return equalWeights(members.map(({ id }) => id))
    if (weighting === 'own') return ownWeights(members.map(({ id, weight = 0 }) => ({ id, weight })))
    return cappedWeights(
      instruments.map(({ id, floatShares, prevClose, priceScale }) => {
        return { id, weight: (floatShares * prevClose) / 10 ** priceScale }
      }),
    )
  }

  serve(router, 'GET /api/custom-index', async (_request, send, response) => {
    const rows = await ofOwner(callerOf(response).id).orderBy('name').execute()
    send(rows.map(toBasket))
  })

  serve(router, 'GET /api/custom-index/:name', async (request, send, response) => {
    const row = await find(callerOf(response), request.params.name)
    if (!row) throw new ZeusError('not-found')
    send(toBasket(row))
  })

  serve(router, 'PUT /api/custom-index/:name', async (request, send, response) => {
    const caller = callerOf(response)
    const name = parsed(basketName, request.params.name, 'name-invalid')
    const body = readBody(request.body)
    const members = weigh(body)
    const before = await one(caller.id, name)
    if (!before && (await ofOwner(caller.id).execute()).length >= BASKETS_PER_USER_MAX) throw new ZeusError('too-many')
    const values = {
      base_day: body.baseDay ?? before?.base_day ?? market.tradingDay,
      weighting: body.weighting,
      members: JSON.stringify(members),
      updated_at: now(),
    }
    await db
      .insertInto('custom_indexes')
      .values({ owner_id: caller.id, name, ...values })
      .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doUpdateSet(values))
      .execute()
    const saved = await one(caller.id, name)
    if (!saved) throw new ZeusError('not-found')
    send(toBasket(saved))
  })

  serve(router, 'DELETE /api/custom-index/:name', async (request, send, response) => {
    const name = parsed(basketName, request.params.name, 'name-invalid')
    const deleted = await db
      .deleteFrom('custom_indexes')
      .where('owner_id', '=', callerOf(response).id)
      .where('name', '=', name)
      .executeTakeFirst()
    if (Number(deleted.numDeletedRows) === 0) throw new ZeusError('not-found')
    send({ name })
  })
  return router
}
