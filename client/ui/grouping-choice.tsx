import { groupWords } from '../text/columns'
import { Segmented } from './segmented'

/** Name of a grouping of a table's rows. */
export type GroupingName = keyof typeof groupWords.by

const NONE = 'none'
const NAMES = Object.keys(groupWords.by) as GroupingName[]

interface GroupingChoiceProps {
  /** Undefined: no grouping. */
  grouping: GroupingName | undefined
  onChange: (grouping: GroupingName | undefined) => void
}

/** Choice of the grouping of a table's rows, with subtotals. */
export function GroupingChoice({ grouping, onChange }: GroupingChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12" title={groupWords.help}>
      <span className="text-text-3">{groupWords.title}</span>
      <Segmented<GroupingName | typeof NONE>
        label={groupWords.title}
        value={grouping ?? NONE}
        options={[
          { value: NONE, title: groupWords.none },
          ...NAMES.map((value) => ({ value, title: groupWords.by[value] })),
        ]}
        onChange={(chosen) => onChange(chosen === NONE ? undefined : chosen)}
      />
    </div>
  )
}
