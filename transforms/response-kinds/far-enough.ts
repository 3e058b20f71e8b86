/** No pattern of refusals, disclaimers and talk around them looks further into a clause, in UTF-16 units. */
export const FAR_ENOUGH = 300;
