import type { Freeze } from '../../../shared/protocol/freezes'
import type { ActionLog } from './action-log'
import type { Freezes } from './freezes'
import { freezeSubject, muteReason } from './words'

interface FreezeOrdersParts {
  freezes: Freezes
  actions: ActionLog
}

/** Actions of operators on figures, each in the log. */
export const freezeOrders = ({ freezes, actions }: FreezeOrdersParts) => ({
  /** Throws `freeze-invalid`. */
  async freeze(freeze: Omit<Freeze, 'since'>): Promise<Freeze[]> {
    await freezes.put(freeze)
    const reason = freeze.until === null ? freeze.reason : muteReason(freeze.until, freeze.reason)
    await actions.add({ operator: freeze.by, kind: 'freeze', subject: freezeSubject(freeze), reason })
    return freezes.list()
  },

  /** Throws `not-frozen`. */
  async release(place: Pick<Freeze, 'figure' | 'exchange'>, reason: string, operator: string): Promise<Freeze[]> {
    await freezes.end(place)
    await actions.add({ operator, kind: 'release', subject: freezeSubject(place), reason })
    return freezes.list()
  },
})
