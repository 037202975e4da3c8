import { useState } from 'react'
import { ownerAndName } from '../../../shared/market/instrument-id'
import { address } from '../../../shared/protocol/routes'
import { deleteCustomIndex, fetchCustomIndexes } from '../../api/custom-index'
import { BASKET_NAME, ownPartOf } from '../../store/baskets/basket-code'
import { useBasket } from '../../store/baskets/use-basket'
import { asApiError, useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { customIndex as text } from '../../text/custom-index'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { NoticePanel } from '../../ui/notice'
import { PageLink, useGo } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { BasketView } from './basket-view'
import { Builder } from './builder'

/** The usual name, numbered where it is taken. */
function freeName(names: readonly string[]): string {
  const usual = text.defaultName
  for (let number = 1; ; number++) {
    const name = number === 1 ? usual : `${usual}${number}`
    if (!names.includes(name)) return name
  }
}

/** One's other baskets, and what can be done with this one. */
function Bar({
  name,
  own,
  editing,
  version,
  onEdit,
  onRemoved,
}: {
  name: string
  own: boolean
  editing: boolean
  /** Changes when one's baskets may have. */
  version: string
  onEdit: () => void
  onRemoved: () => void
}) {
  const mine = useResource(`custom-indexes ${version}`, fetchCustomIndexes)
  const [asking, setAsking] = useState(false)
  const names = mine.data?.map((basket) => basket.name) ?? []
  async function remove() {
    setAsking(false)
    try {
      await deleteCustomIndex(name)
      onRemoved()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <nav
      aria-label={text.mine}
      className="flex h-8 shrink-0 items-center gap-3 overflow-x-auto bg-panel px-3 whitespace-nowrap"
    >
      <span className="text-12 text-text-3">{text.mine}</span>
      {mine.data?.length === 0 && <span className="text-12 text-text-3">{text.noMine}</span>}
      {mine.data?.map((basket) => (
        <PageLink
          key={basket.name}
          href={address.customIndex(basket.name)}
          current={basket.name === name}
          className="text-text-2 hover:text-text-1 aria-[current=page]:font-medium aria-[current=page]:text-text-1"
        >
          {basket.name}
        </PageLink>
      ))}
      {names.length > 0 && (
        <PageLink href={address.customIndex(freeName(names))} className="text-text-3 hover:text-text-1">
          + {text.create}
        </PageLink>
      )}
      {own && (
        <span className="ml-auto flex gap-1">
          <Button size="small" aria-pressed={editing} onClick={onEdit}>
            {text.edit}
          </Button>
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            {text.remove}
          </Button>
        </span>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text.remove}
        description={text.removeWhy(name)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
            <Button variant="danger" onClick={remove}>
              {common.delete}
            </Button>
          </>
        }
      />
    </nav>
  )
}

/** The basket of this name: live if it exists, else the form that makes it. */
export function CustomIndexView({ name }: { name: string }) {
  const go = useGo()
  const [editing, setEditing] = useState(false)
  const valid = BASKET_NAME.test(name)
  const { data, error, reload, replace } = useBasket(name)
  if (!valid) return <NoticePanel title={text.nameWrong(name)} why={text.nameExpected} className="bg-panel" />
  const { owner } = ownerAndName(name)
  if (error && !data) return <NoticePanel title={error.message} onRetry={reload} className="bg-panel" />
  if (!data) return <StateView state="loading" className="bg-panel" />
  const { basket } = data
  if (!basket && owner !== undefined)
    return <NoticePanel title={text.notOwn(owner)} why={text.nameExpected} className="bg-panel" />
  return (
    <div className="flex min-h-full flex-col gap-px bg-line lg:h-full">
      <Bar
        name={name}
        own={basket !== null && owner === undefined}
        editing={editing}
        version={`${name} ${basket === null}`}
        onEdit={() => setEditing(!editing)}
        onRemoved={reload}
      />
      {!basket || editing ? (
        <Builder
          key={name}
          name={ownPartOf(name)}
          {...(basket ? { basket } : {})}
          onSaved={(saved) => {
            setEditing(false)
            if (saved.name === ownPartOf(name)) replace({ basket: saved })
            else go(address.customIndex(saved.name))
          }}
        />
      ) : (
        <BasketView basket={basket} />
      )}
    </div>
  )
}
