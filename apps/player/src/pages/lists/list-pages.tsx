export { CollectionPage } from './collection-page.tsx'
export { CollectionsPage } from './collections-page.tsx'
export { ShelfPage } from './shelf-page.tsx'
