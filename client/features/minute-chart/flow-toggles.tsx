import { minuteText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { choiceLabel, FLOW_CHOICES, type FlowChoice } from './session-sources'

interface FlowTogglesProps {
  choices: readonly FlowChoice[]
  onChange: (choices: readonly FlowChoice[]) => void
}

const SAMPLES: Record<string, string> = {
  3: 'border-t-2 border-grade-3',
  2: 'border-t-2 border-grade-2',
  1: 'border-t-2 border-grade-1',
  0: 'border-t border-grade-0',
  gap: 'border-t border-dotted border-text-1',
}

/** The choices with one more, or one less. */
export const toggledChoices = (choices: readonly FlowChoice[], choice: FlowChoice): FlowChoice[] =>
  FLOW_CHOICES.filter((each) => (each === choice ? !choices.includes(choice) : choices.includes(each)))

/** Lines of the flow pane; each switch shows a sample of its line. */
export function FlowToggles({ choices, onChange }: FlowTogglesProps) {
  return (
    <fieldset
      className="mr-1 flex items-center gap-0.5 border-r border-line pr-1 last:mr-0 last:border-0 last:pr-0"
      aria-label={minuteText.gradeLabel}
    >
      {FLOW_CHOICES.map((choice) => {
        const on = choices.includes(choice)
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={on}
            title={choice === 'gap' ? minuteText.gapHelp : undefined}
            onClick={() => onChange(toggledChoices(choices, choice))}
            className={classNames(
              'flex h-5 items-center gap-1 rounded-[3px] px-1 text-11 whitespace-nowrap hover:text-text-1',
              on ? 'text-text-1' : 'text-text-3',
            )}
          >
            <span aria-hidden="true" className={classNames('w-3', SAMPLES[choice], !on && 'opacity-40')} />
            {choiceLabel(choice)}
          </button>
        )
      })}
    </fieldset>
  )
}
