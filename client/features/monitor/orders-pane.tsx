import type { ReactNode } from 'react'
import { monitor as text } from '../../text/monitor'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { SplitStream } from './split-stream'

const LISTS = [
  { value: 'big', title: text.bigOrders },
  { value: 'splits', title: text.splits },
] as const

/** The largest orders of the day, or order splits as they are found. */
export function OrdersPane({ bigOrders }: { bigOrders: ReactNode }) {
  const [ordersParam, choose] = useQuery('orders', 'big')
  const list = ordersParam === 'splits' ? 'splits' : 'big'
  const controls = <Segmented label={text.ordersLabel} options={LISTS} value={list} onChange={choose} />
  return (
    <Panel title={text.ordersLabel} controls={controls} className="h-full">
      {list === 'splits' ? <SplitStream /> : bigOrders}
    </Panel>
  )
}
