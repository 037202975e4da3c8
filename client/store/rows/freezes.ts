import { type Freeze, type FreezeExchange, frozenFigures } from '../../../shared/protocol/freezes'
import { freezeText } from '../../text/freezes'
import { useSession } from '../hooks'

/** Figures that are not published now; told again once that changes. */
export function useFreezes(): readonly Freeze[] {
  return useSession().freezes
}

export const freezeKey = ({ figure, exchange }: { figure: string; exchange: FreezeExchange }): string =>
  `${figure} ${exchange}`

/** Which figure of which exchange, as people say it. */
export const freezeName = ({ figure, exchange }: Pick<Freeze, 'figure' | 'exchange'>): string =>
  freezeText.name(frozenFigures[figure], exchange)

/** Who froze it, since when, until when and why. `clock`: how a moment is said. */
export const freezeSentence = ({ by, reason, since, until }: Freeze, clock: (at: number) => string): string =>
  freezeText.told(by, reason, clock(since), until === null ? undefined : clock(until))
