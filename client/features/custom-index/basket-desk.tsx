import type { ReactNode } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { basketIn } from '../../../shared/market/instrument-id'
import { address } from '../../../shared/protocol/routes'
import { basketOfCode, codeOfBasket } from '../../store/baskets/basket-code'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { useFoundBasket } from '../../store/baskets/use-found-basket'
import { customIndex as text } from '../../text/custom-index'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { BasketFigures } from './basket-figures'
import { BasketChart, useChartChoice } from './chart-panel'
import { BasketOrNotice } from './found-basket'
import { MemberParts } from './member-parts'

interface OfCode {
  code: InstrumentId
}

/** A part of the desk that shows a basket, or nothing: its chart says why. */
function OfLive({ code, children }: OfCode & { children: (live: LiveBasket) => ReactNode }) {
  const { row } = useFoundBasket(basketOfCode(code) ?? '')
  return row.state === 'live' ? children(row) : null
}

/** Name and value of a basket, in place of the head of a chosen instrument. */
export const BasketHead = ({ code }: OfCode) => (
  <OfLive code={code}>
    {(live) => (
      <div {...subjectOf(code)} className="shrink-0 border-b border-line bg-panel">
        <div className="flex h-7 items-center gap-1 px-2 pt-1">
          <h2 className="truncate text-15 font-medium">
            <PageLink href={address.customIndex(basketIn(codeOfBasket(live.basket)))} className="hover:text-accent">
              {live.basket.name}
            </PageLink>
          </h2>
          <MenuButton />
        </div>
        <BasketFigures {...live} />
      </div>
    )}
  </OfLive>
)

/** Its day and its bars. */
export function BasketDesk({ code }: OfCode) {
  const { choice, ...chosen } = useChartChoice()
  return (
    <Panel title={text.chart} className="h-full" bodyClassName="flex flex-col" controls={choice}>
      <BasketOrNotice name={basketOfCode(code) ?? ''}>{(live) => <BasketChart {...live} {...chosen} />}</BasketOrNotice>
    </Panel>
  )
}

/** Contribution of each member, in place of book and tape. */
export const BasketMembers = ({ code }: OfCode) => (
  <Panel title={text.contributions} className="h-full" bodyClassName="overflow-y-auto">
    <OfLive code={code}>{({ now }) => <MemberParts now={now} />}</OfLive>
  </Panel>
)
