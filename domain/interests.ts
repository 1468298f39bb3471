/** 'I am a:', one or both (decisions, Accounts). They say what somebody comes for and give no rights. */
export const interests = ['Hunter', 'Landowner'] as const;
