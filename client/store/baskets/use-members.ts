import { useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { fetchIndexMembers } from '../../api/members'
import { useInstruments } from '../hooks'
import { useResource } from '../use-resource'
import { indexMembers, type Member } from './group-figures'

/** An index's members with their weights, heaviest first; requested again each trading day. */
export function useIndexMembers(id: InstrumentId) {
  const instruments = useInstruments()
  const { table } = instruments
  const tradingDay = table?.tradingDay ?? ''
  const { data, error, reload } = useResource(`members/${id}@${tradingDay}`, (options) =>
    fetchIndexMembers(id, options),
  )
  const members = useMemo(
    (): Member[] | undefined => (data && table ? indexMembers(data.members, instruments.indexOf) : undefined),
    [data, table, instruments],
  )
  return {
    members,
    asOf: data?.asOf,
    stale: data !== undefined && tradingDay !== '' && data.asOf !== tradingDay,
    error,
    reload,
  }
}
