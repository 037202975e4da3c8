import { useMemo } from 'react'
import type { PowerTrade } from '../../../shared/flow/power-trades'
import { yuanToAmount } from '../../../shared/market/units'
import { fetchWholeDay } from '../../api/day-prints'
import { useAccountSettings } from '../account/use-account-settings'
import { printTiers, readSettings } from '../account/user-settings'
import { useTick } from '../hooks'
import { useResource } from '../use-resource'
import { useTurn } from '../use-turn'
import { wholeFrom } from './cached-prints'
import type { ListedInstrument } from './instruments'
import { PowerSource } from './power-source'

interface PowerDay {
  /** Oldest first; undefined until the day has been read. Another function once it has been read again. */
  read: () => readonly PowerTrade[] | undefined
  /** Epoch ms from which on every print has been read; undefined where there was none. */
  since: number | undefined
  /** Minimum value of a power trade, yuan: this person's threshold for large prints. */
  floor: number
}

const NONE = (): undefined => undefined

/** 扫单 of an instrument's day, while they are `wanted`. */
export function usePowerTrades(instrument: ListedInstrument, wanted = true): PowerDay {
  const { id, hasOrderNumbers: numbered } = instrument
  const tick = useTick(id)
  const settings = useAccountSettings()
  const isRead = wanted && numbered
  const turn = useTurn()
  const day = useResource(isRead ? `day-prints/${id}/${turn}` : 'no-prints', (options) =>
    isRead ? fetchWholeDay(id, options) : Promise.resolve(undefined),
  )
  const [floor] = printTiers(readSettings(settings.data?.values ?? {}))
  const known = (settings.data || settings.error) && (!isRead || day.data || day.error)
  const stored = isRead ? day.data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new object of the instrument; its id identifies it
  const source = useMemo(
    () =>
      wanted && known ? new PowerSource(tick, stored, { floor: yuanToAmount(floor, instrument), numbered }) : undefined,
    [wanted, Boolean(known), tick, stored, floor, numbered, id],
  )
  return { read: source?.read ?? NONE, since: stored ? wholeFrom(stored) : tick.prints.at(0)?.time, floor }
}
