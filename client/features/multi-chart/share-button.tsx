import { useState } from 'react'
import { fetchCustomIndexes } from '../../api/custom-index'
import { codeOfBasket } from '../../store/baskets/basket-code'
import { multiText as text } from '../../text/multi-chart'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/copy-text'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { type CellSubject, isBasket, type MultiChoice, writeChoice } from './use-address'

const isOwn = (subject: CellSubject | undefined): boolean =>
  subject !== undefined && isBasket(subject) && !subject.basket.includes('~')

/**
 * Address that shows the same content to others. It names every code, because lists differ by user and the busiest
 * stocks change, and the user's baskets with their owner.
 */
async function sharedAddress({ layout, all, range }: MultiChoice): Promise<string> {
  const baskets = all.some(isOwn) ? await fetchCustomIndexes().catch(() => []) : []
  const cells = all.map((subject) => {
    const own = subject && isBasket(subject) && isOwn(subject) && baskets.find(({ name }) => name === subject.basket)
    return own ? { id: codeOfBasket(own) } : subject
  })
  return location.origin + writeChoice(layout.name, cells, range) + location.search
}

/** Copies a link to the visible cells; if copying is not possible, shows the link. */
export function ShareButton({ choice }: { choice: MultiChoice }) {
  const [byHand, setByHand] = useState('')
  async function share() {
    const href = await sharedAddress(choice)
    if (await copyText(href)) toast.success(text.share.copied)
    else setByHand(href)
  }
  return (
    <>
      <Button size="small" title={text.share.what} onClick={() => void share()}>
        {text.share.verb}
      </Button>
      <Dialog
        open={byHand !== ''}
        onOpenChange={(open) => !open && setByHand('')}
        title={text.share.verb}
        description={text.share.byHand}
      >
        <TextField
          label={text.share.link}
          value={byHand}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  )
}
