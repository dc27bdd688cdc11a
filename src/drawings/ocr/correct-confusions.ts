/** Corrects confusions of pixels that make no sense otherwise. */
export const correctConfusions = (text: string): string =>
  text
    .replace(/[∅Φφ]/g, 'Ø')
    // The end of a line beside a text is read as a slash, its arrow as a comma.
    .replace(/^[|[\]](?=\d)|(?<=\d)\s?[|\]]$|,(?=\s?±)/g, '')
    .replace(/(?<=[+±-])[bDoO](?=[.,]\d)/g, '0')
    // A ring with a stroke (Ø) is read as 0: no size starts with 0 before another digit.
    .replace(/^((?:\d{1,2}\s?[xX×]\s?)?)[0O](?=\d+(?:[.,]\d+)?(?:\s|$|[A-Za-z±+↧]))/, '$1Ø')
    .replace(/(?<=\d\s?)[×X](?=\s?[ØRM\d])/g, 'x')
    .replace(/\bRa(?=\d)/, 'Ra ');
