import type { ReactNode } from 'react'
import { useUserSettings } from '../../store/account/use-user-settings'
import { powerText } from '../../text/power-trades'
import { minuteText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { useQuery } from '../../ui/use-query'
import { POWER_MARKS_MAX } from './power-markers'

interface ChartSwitchProps {
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

/** A switch that the address keeps where it is not as this person's settings have it. */
function useSwitch(name: string, usual: boolean): [on: boolean, set: (on: boolean) => void] {
  const [switchParam, setSwitchParam] = useQuery(name, usual ? '1' : '0')
  return [switchParam === '1', (on) => setSwitchParam(on ? '1' : '0')]
}

/** Whether the chart shows the opening auction before the day. */
export const useAuction = () => useSwitch('auction', useUserSettings()['chart.auction'])

/** 集合竞价. */
export const AuctionSwitch = (props: Pick<ChartSwitchProps, 'on' | 'onChange' | 'className'>) => (
  <ChartSwitch {...props} title={minuteText.auctionHelp}>
    {minuteText.auction}
  </ChartSwitch>
)

/** Whether power trades are marked. */
export const usePowerMarks = () => useSwitch('power', useUserSettings()['chart.power'])

/** 扫单. */
export const PowerSwitch = (props: Pick<ChartSwitchProps, 'on' | 'onChange' | 'className'>) => (
  <ChartSwitch {...props} title={powerText.switchHelp(POWER_MARKS_MAX)}>
    {powerText.title}
  </ChartSwitch>
)
