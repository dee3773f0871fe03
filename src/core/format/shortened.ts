/** Foreign names in titles: whole up to 200 characters, then with an ellipsis. */
export function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length <= 200 ? text : `${characters.slice(0, 199).join('')}…`
}
