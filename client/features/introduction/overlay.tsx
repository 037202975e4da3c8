import * as Radix from '@radix-ui/react-dialog'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { introductionText as text } from '../../text/introduction'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { directionClass } from '../../ui/num'
import { useMedia } from '../../ui/use-media'
import { type Box, placeAcross, placeCard } from './place-card'
import type { SentencePart, Step, StepId } from './steps'

/** Interval at which the elements of a step are located again, because the page below changes. */
const LOCATE_MS = 250
const NARROW = '(max-width: 639px)'
/** Space between an element and the edge of its hole, px. */
const PADDING = 3

const TONES: Record<StepId, string> = {
  active: 'text-ad',
  all: 'text-od',
  split: 'text-split',
  own: 'text-text-1',
}

function boxesOf(targets: readonly string[]): Box[] {
  return targets.flatMap((target) => {
    const box = document.querySelector(target)?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return []
    const { left, top, width, height } = box
    return [{ left: left - PADDING, top: top - PADDING, width: width + 2 * PADDING, height: height + 2 * PADDING }]
  })
}

const sameBoxes = (a: readonly Box[], b: readonly Box[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Boxes of the elements of a step. */
function useHoles(targets: readonly string[]): readonly Box[] {
  const [holes, setHoles] = useState<readonly Box[]>([])
  const names = targets.join('\n')
  useLayoutEffect(() => {
    const locate = () =>
      setHoles((before) => {
        const now = boxesOf(names.split('\n'))
        return sameBoxes(before, now) ? before : now
      })
    locate()
    const timer = setInterval(locate, LOCATE_MS)
    addEventListener('resize', locate)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', locate)
    }
  }, [names])
  return holes
}

/** Dims everything except the holes and draws a border around each. */
function Shade({ holes }: { holes: readonly Box[] }) {
  const mask = useId()
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 size-full">
      <mask id={mask}>
        <rect width="100%" height="100%" fill="#fff" />
        {holes.map(({ left, top, width, height }) => (
          <rect key={`${left} ${top}`} x={left} y={top} width={width} height={height} rx="4" fill="#000" />
        ))}
      </mask>
      <rect width="100%" height="100%" mask={`url(#${mask})`} className="fill-app/75" />
      {holes.map(({ left, top, width, height }) => (
        <rect
          key={`${left} ${top}`}
          x={left}
          y={top}
          width={width}
          height={height}
          rx="4"
          fill="none"
          strokeWidth="2"
          className="stroke-accent"
        />
      ))}
    </svg>
  )
}

const Sentence = ({ parts }: { parts: readonly SentencePart[] }) => (
  <p>
    {parts.map((part) =>
      typeof part === 'string' ? (
        part
      ) : (
        <span
          key={part.figure}
          className={classNames('num whitespace-nowrap', part.direction && directionClass[part.direction])}
        >
          {part.figure}
        </span>
      ),
    )}
  </p>
)

function Progress({ at, of }: { at: number; of: number }) {
  return (
    <span className="num mr-auto flex items-center gap-1 text-12 text-text-3">
      {Array.from({ length: of }, (_, place) => place).map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={classNames('h-0.5 w-4 max-sm:w-2', place <= at ? 'bg-accent' : 'bg-line')}
        />
      ))}
      <span className="ml-1">{text.place(at + 1, of)}</span>
    </span>
  )
}

interface OverlayProps {
  steps: readonly Step[]
  at: number
  onStep: (at: number) => void
  /** Called when the steps are skipped or finished. */
  onEnd: () => void
}

/** One step over the live page: Esc skips, ← → and Enter move, the focus stays inside. */
export function Overlay({ steps, at, onStep, onEnd }: OverlayProps) {
  const step = steps[at] as Step
  const holes = useHoles(step.targets)
  const narrow = useMedia(NARROW)
  const card = useRef<HTMLDivElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const [size, setSize] = useState({ width: 392, height: 200 })
  const isLast = at === steps.length - 1
  const next = () => (isLast ? onEnd() : onStep(at + 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for each step and its figures
  useLayoutEffect(() => {
    if (card.current) setSize({ width: card.current.offsetWidth, height: card.current.offsetHeight })
  }, [step])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !isLast) onStep(at + 1)
    else if (event.key === 'ArrowLeft' && at > 0) onStep(at - 1)
    else return
    event.preventDefault()
    forward.current?.focus()
  }
  const view = { width: innerWidth, height: innerHeight }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onEnd()}>
      <Radix.Portal>
        <Shade holes={holes} />
        <Radix.Content
          ref={card}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            forward.current?.focus()
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(
            'fixed z-50 flex max-h-[70vh] flex-col gap-3 overflow-y-auto rounded border border-text-3 bg-raised p-4 text-13 text-text-1',
            narrow ? 'inset-x-2' : 'w-98',
          )}
          style={narrow ? placeAcross(size, holes, view) : placeCard(size, holes, view)}
        >
          <Radix.Title className={classNames('text-15 font-medium', TONES[step.id])}>{step.title}</Radix.Title>
          <div aria-live="off" className="space-y-1 leading-relaxed">
            {step.lines.map((parts, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step have a fixed order
              <Sentence key={place} parts={parts} />
            ))}
            {step.note && <p className="text-text-2">{step.note}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Progress at={at} of={steps.length} />
            {isLast ? (
              <Button variant="quiet" onClick={() => onStep(0)}>
                {text.repeat}
              </Button>
            ) : (
              <Button variant="quiet" onClick={onEnd}>
                {text.skip}
                <span aria-hidden="true" className="text-11 text-text-3 max-sm:hidden">
                  {text.skipKey}
                </span>
              </Button>
            )}
            {at > 0 && <Button onClick={() => onStep(at - 1)}>{text.back}</Button>}
            <Button ref={forward} variant="primary" onClick={next}>
              {isLast ? text.done : text.next}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
