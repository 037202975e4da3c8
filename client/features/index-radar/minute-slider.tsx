import { slotLabel } from '../../../shared/market/session'
import { radarText as text } from '../../text/index-radar'
import { Button } from '../../ui/button'
import type { RadarMoment } from './use-moment'

/** Which minute the page shows: the arrow keys move it minute by minute, Home and End to the ends of the day. */
export function MinuteSlider({ moment: { slot, newest, error, go } }: { moment: RadarMoment }) {
  const at = slot ?? newest
  return (
    <span className="flex items-center gap-2 text-12">
      <label className="flex items-center gap-2">
        <span className="text-text-3" title={text.minute.help}>
          {text.minute.label}
        </span>
        <input
          type="range"
          min={0}
          max={Math.max(0, newest)}
          value={Math.max(0, at)}
          disabled={newest < 0}
          aria-valuetext={slot === undefined ? text.minute.now : slotLabel(slot)}
          onChange={(event) => go(Number(event.target.value))}
          className="h-5 w-32 accent-accent"
        />
      </label>
      {slot === undefined ? (
        <span className="w-18 text-text-3">{text.minute.now}</span>
      ) : (
        <Button size="small" onClick={() => go(undefined)} title={text.minute.back}>
          <span className="num text-warning">{slotLabel(slot)}</span> {text.minute.back}
        </Button>
      )}
      {error && (
        <span role="alert" className="text-warning">
          {error.message}
        </span>
      )}
    </span>
  )
}
