// Removes a cover that cannot be loaded, so that the title beneath it shows.
const isBroken = (image) => image.complete && image.naturalWidth === 0

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.remove()
  },
  true,
)
for (const image of document.querySelectorAll('.cover img')) if (isBroken(image) && image.loading !== 'lazy') image.remove()
