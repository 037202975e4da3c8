import { type Freeze, type FreezeExchange, frozenFigures } from '../../../shared/protocol/freezes'
import { freezeText } from '../../text/freezes'
import { useSession } from '../hooks'

/** Figures that are not published now; sent again once that changes. */
export function useFreezes(): readonly Freeze[] {
  return useSession().freezes
}

export const freezeKey = ({ figure, exchange }: { figure: string; exchange: FreezeExchange }): string =>
  `${figure} ${exchange}`

/** Which figure of which exchange, as people say it. */
export const freezeName = ({ figure, exchange }: Pick<Freeze, 'figure' | 'exchange'>): string =>
  freezeText.name(frozenFigures[figure], exchange)

/** Author of the freeze, its start, its end and its reason. `clock`: formats a time. */
export const freezeSentence = ({ by, reason, since, until }: Freeze, clock: (at: number) => string): string =>
  freezeText.told(by, reason, clock(since), until === null ? undefined : clock(until))
