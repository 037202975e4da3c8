import { CustomIndexView } from '../features/custom-index/custom-index-view'
import { pageNames } from '../text/pages'

/** `/custom_index/:custom_name`: one's own by name, another's as `owner~name`; without a name the usual one of one's own. */
export function CustomIndexPage({ params }: { params: Record<string, string> }) {
  const name = params.custom_name ?? pageNames.ownIndex
  return <CustomIndexView key={name} name={name} />
}
