/** Foreign text in a sentence: whole up to so many characters, then with an ellipsis. */
export function shortened(text: string, most = 200): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
