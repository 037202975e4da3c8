import type { BoardRotation } from '../../../shared/protocol/rest-boards'
import { industryText as text } from '../../text/industry'
import { Segmented } from '../../ui/segmented'
import { hasPeriod, ROTATION_PERIODS, type RotationPeriod } from './rotation'

interface PeriodSwitchProps {
  rotation: BoardRotation | undefined
  period: RotationPeriod
  onChange: (period: RotationPeriod) => void
}

/** Over how many days the boards are compared; those that too few days are known of are off. */
export function PeriodSwitch({ rotation, period, onChange }: PeriodSwitchProps) {
  return (
    <Segmented
      label={text.period}
      value={String(period)}
      onChange={(value) => onChange(ROTATION_PERIODS.find((each) => String(each) === value) ?? 1)}
      options={ROTATION_PERIODS.map((each) => ({
        value: String(each),
        title: (
          <span title={hasPeriod(rotation, each) ? undefined : text.periodMissing(rotation?.tradingDays.length ?? 0)}>
            {text.periods[each]}
          </span>
        ),
        disabled: !hasPeriod(rotation, each),
      }))}
    />
  )
}
