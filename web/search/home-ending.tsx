import { OwnLand } from '../listing/own-land.tsx';
import { HomeStory } from './home-story.tsx';

/** What follows the results of the home page. Links and text: its program comes after the first scripts. */
export const HomeEnding = () => (
  <>
    <OwnLand />
    <HomeStory />
  </>
);
