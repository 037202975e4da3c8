import { barReplayText as text } from '../../text/bar-replay'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon } from '../../ui/icons'
import { Segmented } from '../../ui/segmented'
import { type ReplayControls, SPEEDS } from './use-bar-replay'

/** The button of a K-line's toolbar that begins and ends its replay. */
export function ReplayButton({ replay }: { replay: ReplayControls }) {
  if (!replay.isOffered) return null
  return (
    <IconButton
      label={text.title}
      title={text.help}
      aria-pressed={replay.isPicking || replay.point !== undefined}
      onClick={replay.toggle}
    >
      <StepIcon />
    </IconButton>
  )
}

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), title: text.speeds[speed] }))

/** Instructions while a bar is picked; afterwards date, controls and end of the replay. */
export function ReplayStrip({ replay }: { replay: ReplayControls }) {
  const { point, isPicking, isPlaying, speed } = replay
  if (!point && !isPicking) return null
  return (
    <section
      aria-label={text.title}
      className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-2 border-b border-warning/60 bg-warning/15 px-2 text-12 text-text-1 max-sm:min-h-11"
    >
      <span role="status" aria-live={isPlaying ? 'off' : 'polite'} className="num font-medium">
        {point ? text.at(point.label) : text.pick}
      </span>
      {point && (
        <>
          <span className="flex items-center">
            <IconButton label={text.back} onClick={() => replay.step(-1)}>
              <StepBackIcon />
            </IconButton>
            <IconButton label={isPlaying ? text.pause : text.play} onClick={() => replay.setPlaying(!isPlaying)}>
              {isPlaying ? <PauseIcon /> : <PlayIcon />}
            </IconButton>
            <IconButton label={text.forward} onClick={() => replay.step(1)}>
              <StepIcon />
            </IconButton>
          </span>
          <Segmented
            label={text.speed}
            options={SPEED_OPTIONS}
            value={String(speed)}
            onChange={(value) => replay.setSpeed(SPEEDS.find((each) => String(each) === value) ?? speed)}
          />
          <span className="min-w-0 truncate text-11 text-text-2 max-sm:order-last max-sm:w-full">{text.live}</span>
        </>
      )}
      <Button size="small" onClick={replay.end} className="ml-auto">
        {text.end} <span className="max-sm:hidden">{text.endKey}</span>
      </Button>
    </section>
  )
}
