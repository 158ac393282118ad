"""Common French given names, folded: enough to tell which half of a name comes first."""

COMMON = """
adrien agnes alain albert alexandre alexis alice aline amelie anais andre andree anne annie antoine
arlette arnaud aurelie bastien benoit bernadette bernard bertrand brigitte bruno camille carole
caroline catherine cecile cedric celine chantal charles charlotte chloe christelle christian
christiane christine christophe claire claude claudette claudine clement colette corinne cyril
damien daniel daniele danielle david denis denise didier dominique edith eliane elisabeth elise
elodie emilie emma emmanuel eric estelle etienne eugene eva evelyne fabien fabienne fabrice fernand
florence florian francis franck francois francoise frederic gabriel gaston genevieve georges
georgette gerard germaine ghislaine gilbert gilles ginette gisele guillaume guy helene henri
henriette herve hubert hugo huguette ines irene isabelle jacqueline jacques janine jean jeanne
jeannine jerome joel joelle josette joseph josiane julie julien juliette justine karine kevin
laetitia laure laurence laurent lea leon liliane lise lola louis louise luc lucas lucette lucie
lucien lucienne ludovic madeleine magali manon marc marcel marcelle marguerite maria marie marine
marion martine maryse mathieu mathilde mathis maurice maxime melanie michel michele micheline
mireille monique muriel nadia nadine nathalie nicolas nicole noel noelle odette odile olivier pascal
pascale patrice patricia patrick paul paule paulette pauline philippe pierre pierrette rachel
raphael raymond raymonde regine regis remi remy rene renee robert roger roland romain rose sabine
samira sandra sandrine sebastien serge simon simone solange sophie stephane stephanie suzanne
sylvain sylvette sylvie theo therese thierry thomas valerie veronique victor vincent virginie
viviane xavier yann yannick yvan yves yvette yvonne zoe
"""
GIVEN = frozenset(COMMON.split())
