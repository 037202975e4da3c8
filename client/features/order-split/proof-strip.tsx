import { type RefObject, useId, useImperativeHandle } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { ChartState } from '../../charts/chart-state'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { PrintRing } from '../../store/rows/print-ring'
import { proofText } from '../../text/order-split-proof'
import { Button } from '../../ui/button'
import { TabPanel, Tabs } from '../../ui/tabs'
import { useQuery } from '../../ui/use-query'
import { TruthPanel } from './known-truth/truth-panel'
import { useKnownTruth } from './known-truth/use-known-truth'
import { NetFlowPanel } from './net-flow-panel'
import { NullPanel, SHUFFLE_CHOICES } from './null-test/null-panel'
import { useNullTest } from './null-test/use-null-test'
import { ParentShape } from './parent-shape'
import type { Scene } from './scene'

const PANELS = ['shape', 'flow', 'null', 'truth'] as const
const TABS = PANELS.map((id) => ({ id, title: proofText.tabs[id] }))
const FIRST_SEED = 1

interface ProofStripProps {
  instrument: ListedInstrument
  scene: Scene
  selected: SplitFinding | undefined
  threshold: number
  /** The newest prints of the running day, if it is in sight. */
  prints: PrintRing | undefined
  /** The running day, if it is in sight. */
  today: string | undefined
  /** Goes to the null test and begins it, unless it runs. */
  nullTest: RefObject<(() => void) | null>
}

/** Below the charts: the selected parent's shape, and what puts the findings to the test. Which one is in the address. */
export function ProofStrip(props: ProofStripProps) {
  const { instrument, scene, selected, threshold, prints, today, nullTest } = props
  const [panelParam, setPanel] = useQuery('panel', 'shape')
  const panel = PANELS.find((known) => known === panelParam) ?? 'shape'
  const shuffled = useNullTest(instrument)
  const truth = useKnownTruth(FIRST_SEED)
  const idPrefix = useId()
  const { start, state } = shuffled

  useImperativeHandle(nullTest, () => () => {
    setPanel('null')
    if (today !== undefined && instrument.hasOrderNumbers && state.phase !== 'loading' && state.phase !== 'running')
      void start(Number(SHUFFLE_CHOICES[0]))
  })

  return (
    <section className="flex min-h-0 flex-col bg-panel">
      <Tabs
        label={proofText.tabs.label}
        tabs={TABS}
        value={panel}
        onChange={setPanel}
        idPrefix={idPrefix}
        className="shrink-0 border-b border-line"
      />
      <TabPanel idPrefix={idPrefix} id={panel} className="min-h-0 flex-1">
        {panel === 'shape' &&
          (selected ? (
            <ParentShape finding={selected} scene={scene} prints={prints} />
          ) : (
            <ChartState
              state="unchosen"
              why={proofText.noParent}
              action={
                <span className="flex flex-wrap justify-center gap-2">
                  {TABS.filter(({ id }) => id !== 'shape').map(({ id, title }) => (
                    <Button key={id} onClick={() => setPanel(id)}>
                      {title}
                    </Button>
                  ))}
                </span>
              }
            />
          ))}
        {panel === 'flow' && <NetFlowPanel instrument={instrument} scene={scene} today={today} />}
        {panel === 'null' &&
          (today === undefined || !instrument.hasOrderNumbers ? (
            <ChartState
              state={instrument.hasOrderNumbers ? 'empty' : 'unprovided'}
              why={instrument.hasOrderNumbers ? proofText.null.pastWhy : proofText.null.numbersWhy}
            />
          ) : (
            <NullPanel
              state={state}
              threshold={threshold}
              onStart={(shuffles) => void start(shuffles)}
              onCancel={shuffled.cancel}
            />
          ))}
        {panel === 'truth' && <TruthPanel truth={truth} threshold={threshold} />}
      </TabPanel>
    </section>
  )
}
