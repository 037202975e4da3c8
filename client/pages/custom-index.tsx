import { CustomIndexView } from '../features/custom-index/custom-index-view'

/** `/custom_index/:custom_name`: one's own by name, another's as `owner~name`. */
export function CustomIndexPage({ params }: { params: Record<string, string> }) {
  const name = params.custom_name ?? ''
  return <CustomIndexView key={name} name={name} />
}
