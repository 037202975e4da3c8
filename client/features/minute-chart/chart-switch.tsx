import type { ReactNode } from 'react'
import { powerText } from '../../text/power-trades'
import { minuteText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { useQuery } from '../../ui/use-query'
import { POWER_MARKS_MAX } from './power-markers'

export interface ChartSwitchProps {
  on: boolean
  onChange: (on: boolean) => void
  title?: string
  className?: string
  children: ReactNode
}

/** A word in a chart's head that is pressed or not. */
export const ChartSwitch = ({ on, onChange, title, className, children }: ChartSwitchProps) => (
  <button
    type="button"
    aria-pressed={on}
    title={title}
    onClick={() => onChange(!on)}
    className={classNames(
      'h-5 rounded-[3px] px-1 text-11 whitespace-nowrap text-text-3 hover:text-text-1 aria-pressed:text-accent',
      className,
    )}
  >
    {children}
  </button>
)

/** Whether the opening auction stands before the day, kept in the address. */
export function useAuction(): [on: boolean, set: (on: boolean) => void] {
  const [asked, ask] = useQuery('auction')
  return [asked === '1', (on) => ask(on ? '1' : null)]
}

/** 集合竞价. */
export const AuctionSwitch = (props: Pick<ChartSwitchProps, 'on' | 'onChange' | 'className'>) => (
  <ChartSwitch {...props} title={minuteText.auctionHelp}>
    {minuteText.auction}
  </ChartSwitch>
)

/** Whether power trades are marked, kept in the address. */
export function usePowerMarks(): [on: boolean, set: (on: boolean) => void] {
  const [asked, ask] = useQuery('power')
  return [asked === '1', (on) => ask(on ? '1' : null)]
}

/** 扫单. */
export const PowerSwitch = (props: Pick<ChartSwitchProps, 'on' | 'onChange' | 'className'>) => (
  <ChartSwitch {...props} title={powerText.switchHelp(POWER_MARKS_MAX)}>
    {powerText.title}
  </ChartSwitch>
)
