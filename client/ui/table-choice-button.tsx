import { groupWords, type TableUnits } from '../text/columns'
import { Button } from './button'
import { GroupingChoice, type GroupingName } from './grouping-choice'
import { Popover } from './popover'
import { UnitChoice } from './unit-choice'

interface TableChoiceButtonProps {
  choice: { units: TableUnits; grouping?: GroupingName }
  onChange: (choice: TableChoiceButtonProps['choice']) => void
}

/** Units of a table, and by what its rows are put together. */
export function TableChoiceButton({ choice, onChange }: TableChoiceButtonProps) {
  const { units, grouping } = choice
  return (
    <Popover label={groupWords.menuHelp} trigger={<Button size="small">{groupWords.menu}</Button>}>
      <div className="flex w-100 max-w-[calc(100vw-32px)] flex-col gap-2">
        <UnitChoice units={units} onChange={(next) => onChange({ ...choice, units: next })} />
        <GroupingChoice
          grouping={grouping}
          onChange={(next) => onChange(next === undefined ? { units } : { units, grouping: next })}
        />
      </div>
    </Popover>
  )
}
